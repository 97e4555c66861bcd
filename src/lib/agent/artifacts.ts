import type { Artifact, Task } from '../protocol/index.js';
import type { ArtifactStep } from '../scenarios/index.js';

/** Whether a task has an artifact of that id. */
export function hasArtifact(task: Task, { artifactId }: Artifact): boolean {
	return (task.artifacts ?? []).some((artifact) => artifact.artifactId === artifactId);
}

/** An artifact of a known id is replaced; with `append` its parts are added (section 4.2.2). */
export function withArtifact(task: Task, { artifact, append }: ArtifactStep): Task {
	const artifacts = task.artifacts ?? [];
	const known = artifacts.find(({ artifactId }) => artifactId === artifact.artifactId);
	if (!known) return { ...task, artifacts: [...artifacts, artifact] };
	const next = append ? joinArtifacts(known, artifact) : artifact;
	return { ...task, artifacts: artifacts.map((entry) => (entry === known ? next : entry)) };
}

/** The spec joins the parts and is silent on the rest: here later members win, metadata key by key. */
function joinArtifacts(known: Artifact, chunk: Artifact): Artifact {
	const metadata = (known.metadata || chunk.metadata) && {
		metadata: { ...known.metadata, ...chunk.metadata }
	};
	return { ...known, ...chunk, ...metadata, parts: [...known.parts, ...chunk.parts] };
}
