import { conformance } from '../../src/lib/scenarios/conformance/agent.js';
import type { AgentDefinition } from '../../src/lib/scenarios/index.js';

type Capabilities = NonNullable<AgentDefinition['card']['capabilities']>;

/** The agent that ships, with another card: no single one can meet all tests of the kit. */
function profile(name: string, capabilities: Capabilities): AgentDefinition {
	return { ...conformance, name, card: { ...conformance.card, capabilities } };
}

export const bare = profile('bare', { streaming: false, pushNotifications: false });

export const requiredExtension = 'urn:a2a:tck:required-extension';

export const extension = profile('extension', {
	streaming: true,
	pushNotifications: true,
	extensions: [{ uri: requiredExtension, required: true }]
});
