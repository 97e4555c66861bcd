import { m } from '$lib/paraglide/messages';
import { bindingSegments, declaredBinding, interfaces } from '$lib/protocol';
import { rehearse } from '$lib/state';

/** Only the paths of these URLs are shown, below the agent's. */
const site = 'https://playground.example';
const agent = `${site}/sandbox/main/fares/`;

/**
 * What the sample becomes on each binding. Found when the site is built, so that the first paint does
 * without the protocol.
 */
export async function load() {
	const supportedInterfaces = interfaces.map(({ binding, version }) => ({
		url: agent + bindingSegments[binding],
		protocolBinding: declaredBinding(binding, site),
		protocolVersion: version
	}));
	const card = { supportedInterfaces };
	return { rehearsals: await rehearse({ url: agent, card }, m.home_sample(), 1) };
}
