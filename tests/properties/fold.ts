import type { Artifact, StreamResponse, TaskStatus } from '../../src/lib/protocol/index.js';

/** What a reader of a stream knows of a task. */
export interface Known {
	status: TaskStatus | undefined;
	artifacts: Artifact[];
}

/** What the events of a stream come to, read as section 4.2 of the spec says. */
export function fold(events: readonly StreamResponse[]): Known {
	const known: Known = { status: undefined, artifacts: [] };
	for (const event of events) {
		if ('task' in event) {
			known.status = event.task.status;
			known.artifacts = structuredClone(event.task.artifacts ?? []);
		} else if ('statusUpdate' in event) {
			known.status = event.statusUpdate.status;
		} else if ('artifactUpdate' in event) {
			const { artifact, append } = event.artifactUpdate;
			known.artifacts = append
				? known.artifacts.map((one) =>
						one.artifactId === artifact.artifactId ? joined(one, artifact) : one
					)
				: placed(known.artifacts, artifact);
		}
	}
	return known;
}

/** In the place of the one with the same id, else at the end. */
function placed(artifacts: Artifact[], artifact: Artifact): Artifact[] {
	const index = artifacts.findIndex(({ artifactId }) => artifactId === artifact.artifactId);
	return index < 0 ? [...artifacts, artifact] : artifacts.with(index, artifact);
}

function joined(known: Artifact, chunk: Artifact): Artifact {
	const metadata = { ...known.metadata, ...chunk.metadata };
	return {
		...known,
		...chunk,
		parts: [...known.parts, ...chunk.parts],
		...((known.metadata || chunk.metadata) && { metadata })
	};
}
