import { conformance } from './conformance/agent.js';
import { echo } from './echo.js';
import { fares } from './fares/agent.js';
import { minimal } from './minimal.js';
import { report } from './report/agent.js';
import type { AgentDefinition } from './script.js';
import { states } from './states/agent.js';

export type {
	AgentDefinition,
	AgentFailure,
	Answer,
	ArtifactStep,
	Script,
	StatusStep,
	Step,
	Turn
} from './script.js';

/** The agents that come with the playground, the main one first. */
export const shippedAgents: readonly AgentDefinition[] = [
	fares,
	echo,
	report,
	states,
	minimal,
	conformance
];
