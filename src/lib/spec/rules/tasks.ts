import type { Exchange } from '../../exchange/index.js';
import { isTaskState, listIn, objectIn, textIn } from '../../protocol/index.js';
import type { Rules, Trigger } from '../clause.js';
import { endOf } from '../readers/calls.js';
import type { StreamedArtifact } from '../readers/chunks.js';
import { contentOf, partsOf, streamedArtifacts } from '../readers/chunks.js';
import { eachOf, every, having, isFilled } from '../readers/each.js';
import { isSame } from '../readers/same.js';
import { wholeSightsOf } from '../readers/tasks.js';
import { follow, hasStreams, send, stream } from '../steps.js';
import { showFile, showObjects } from '../tours.js';
import type { ClauseFinding } from '../verdict.js';
import { finding } from '../verdict.js';

/* Tasks, artifacts and their events, sections 4.1 and 4.2. */

const showEvents: Trigger = async (client) => {
	if (hasStreams(client)) await follow(client, stream(client, 'tck-stream-basic'));
};

export const tasksRules = {
	'DM-TASK-001': { trigger: showObjects, find: having('Task', 'id', 'status') },
	'DM-TASK-002': {
		trigger: showObjects,
		find: eachOf('TaskStatus', 'state', { code: 'task-state' }, ({ state }) => {
			if (state === undefined) return undefined;
			return typeof state === 'string' && isTaskState(state) && isFilled(state);
		})
	},
	'DM-STATUS-001': { trigger: showObjects, find: having('TaskStatus', 'state') },
	'DM-ART-001': { trigger: showFile, find: having('Artifact', 'artifactId', 'parts') },
	'DM-ART-002': {
		async trigger(client) {
			const parts = [{ text: 'artifact One, artifact Two, completed' }];
			await send(client, 'tck-artifact-text', { message: { parts } });
		},
		find: eachOf('Task', 'artifacts', { code: 'different-artifacts' }, (task) => {
			const ids = listIn(task, 'artifacts').map(({ artifactId }) => artifactId);
			return ids.length < 2 ? undefined : new Set(ids).size === ids.length;
		})
	},
	'DM-EVENT-001': {
		trigger: showEvents,
		find: every(
			having('TaskStatusUpdateEvent', 'taskId', 'contextId', 'status'),
			eachOf(
				'TaskStatusUpdateEvent',
				'final',
				{ code: 'no-member', name: 'final' },
				(event) => !('final' in event)
			)
		)
	},
	'DM-EVENT-002': {
		trigger: showEvents,
		find: having('TaskArtifactUpdateEvent', 'taskId', 'contextId', 'artifact')
	},
	'DM-EVENT-003': {
		async trigger(client) {
			if (!hasStreams(client)) return;
			const chunks = { parts: [{ text: 'chunk One, chunk Two, completed' }] };
			for (const message of [undefined, chunks]) {
				const { messages } = await follow(
					client,
					stream(client, 'tck-stream-chunked', { message })
				);
				const id = textIn(objectIn(messages[0]?.value, 'task'), 'id');
				if (id) await client.call('GetTask', { id });
			}
		},
		*find(exchanges) {
			for (const artifact of streamedArtifacts(exchanges)) {
				const [first, ...others] = artifact.chunks;
				if (!first || others.length === 0) continue;
				yield finding(first.call, first.place('append'), {
					holds: first.value.append !== true,
					expected: { code: 'no-append' },
					actual: first.value.append
				});
				for (const [index, { call, value, place }] of others.entries()) {
					if (value.append !== true) continue;
					yield finding(call, place('append'), {
						holds: artifact.chunks[index]?.value.lastChunk !== true,
						expected: { code: 'no-further-chunk' },
						actual: value
					});
				}
				yield* wholeArtifact(artifact, exchanges);
			}
		}
	}
} satisfies Partial<Rules>;

/** Expects reads of a task that is over to show all chunks of an artifact. */
function* wholeArtifact(
	{ call, taskId, artifactId, chunks, isDone }: StreamedArtifact,
	exchanges: readonly Exchange[]
): Iterable<ClauseFinding> {
	for (const read of isDone ? wholeSightsOf(exchanges, taskId) : []) {
		if (read.call.operation !== 'GetTask' || read.call.startedAt < endOf(call)) continue;
		const artifacts = listIn(read.value, 'artifacts');
		const own = artifacts.find((artifact) => artifact.artifactId === artifactId);
		yield finding(read.call, read.place('artifacts'), {
			holds: isSame(contentOf(listIn(own, 'parts')), contentOf(partsOf(chunks))),
			expected: { code: 'parts-of-chunks' },
			actual: own
		});
	}
}
