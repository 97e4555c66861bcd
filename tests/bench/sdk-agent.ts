import { AgentCard, TaskState } from '@a2a-js/sdk';
import type { AgentExecutor, ExecutionEventBus, RequestContext } from '@a2a-js/sdk/server';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { benchAgent } from './bench-agent.js';

/** Does what the bench agent does, in the same three events. */
class BenchExecutor implements AgentExecutor {
	async execute({ taskId, contextId, userMessage }: RequestContext, bus: ExecutionEventBus) {
		const of = { taskId, contextId, metadata: undefined };
		const artifact = {
			artifactId: 'answer',
			name: '',
			description: '',
			parts: userMessage.parts,
			metadata: undefined,
			extensions: []
		};
		bus.publish(
			AgentEvent.task({
				id: taskId,
				contextId,
				status: statusNow(TaskState.TASK_STATE_SUBMITTED),
				artifacts: [],
				history: [userMessage],
				metadata: undefined
			})
		);
		bus.publish(AgentEvent.artifactUpdate({ ...of, artifact, append: false, lastChunk: true }));
		bus.publish(
			AgentEvent.statusUpdate({ ...of, status: statusNow(TaskState.TASK_STATE_COMPLETED) })
		);
		bus.finished();
	}

	async cancelTask() {}
}

function statusNow(state: TaskState) {
	return { state, message: undefined, timestamp: new Date().toISOString() };
}

/** The SDK's own handler of requests, with its store in memory. */
export function createSdkHandler(): DefaultRequestHandler {
	const supportedInterfaces = ['JSONRPC', 'HTTP+JSON', 'GRPC'].map((protocolBinding) => ({
		url: 'http://localhost',
		protocolBinding,
		protocolVersion: '1.0'
	}));
	const card = AgentCard.fromJSON({ ...benchAgent.card, supportedInterfaces });
	return new DefaultRequestHandler(card, new InMemoryTaskStore(), new BenchExecutor());
}
