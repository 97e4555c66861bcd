import type { JsonObject } from '../protocol/index.js';
import { textIn } from '../protocol/index.js';

/** An artifact that its chunks have made so far. What an agent left out is absent. */
export interface FoldedArtifact {
	readonly id: string;
	readonly name?: string;
	readonly description?: string;
	/** As they came, each chunk's behind those before. */
	readonly parts: unknown;
	/** Whether more chunks may come: one came, and none said that it was the last. */
	readonly open: boolean;
}

/** The artifacts of a task, which grow by the chunks that come. */
export class GrowingArtifacts {
	readonly #all: GrowingArtifact[] = [];
	readonly #places = new Map<string, number>();

	constructor(artifacts: readonly JsonObject[]) {
		for (const artifact of artifacts) this.#push(artifactFrom(artifact, false));
	}

	/** What comes later does not change it, and what does not grow stays the same object. */
	get soFar(): readonly FoldedArtifact[] {
		return this.#all.map(({ soFar }) => soFar);
	}

	add(artifact: JsonObject, { append, lastChunk }: JsonObject): void {
		const chunk = artifactFrom(artifact, lastChunk !== true);
		const place = this.#places.get(chunk.id);
		if (place === undefined) this.#push(chunk);
		else if (append === true) this.#all[place]?.append(chunk);
		else this.#all[place] = new GrowingArtifact(chunk);
	}

	#push(artifact: FoldedArtifact): void {
		const { length } = this.#all;
		if (!this.#places.has(artifact.id)) this.#places.set(artifact.id, length);
		this.#all.push(new GrowingArtifact(artifact));
	}
}

class GrowingArtifact {
	#facts: FoldedArtifact;
	/** Those of all chunks, once there is more than one. */
	#parts: unknown[] | undefined;
	#soFar: FoldedArtifact | undefined;

	constructor(artifact: FoldedArtifact) {
		this.#facts = artifact;
	}

	get soFar(): FoldedArtifact {
		this.#soFar ??= this.#parts ? { ...this.#facts, parts: [...this.#parts] } : this.#facts;
		return this.#soFar;
	}

	append(chunk: FoldedArtifact): void {
		this.#parts ??= [this.#facts.parts].flat();
		for (const part of [chunk.parts].flat()) this.#parts.push(part);
		this.#facts = {
			...chunk,
			name: chunk.name || this.#facts.name,
			description: chunk.description || this.#facts.description
		};
		this.#soFar = undefined;
	}
}

function artifactFrom(artifact: JsonObject, open: boolean): FoldedArtifact {
	return {
		id: textIn(artifact, 'artifactId') ?? '',
		name: textIn(artifact, 'name'),
		description: textIn(artifact, 'description'),
		parts: artifact.parts ?? [],
		open
	};
}
