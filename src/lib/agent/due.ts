import type { Input } from './effects.js';
import type { Due } from './world.js';

/** The input by which a world learns that the moment of something has come. */
export function inputOf(due: Due): Input {
	switch (due.kind) {
		case 'step':
			return { kind: 'step', agent: due.agent, taskId: due.taskId };
	}
}
