import { m } from '$lib/paraglide/messages';
import type { HostTrouble } from '$lib/state';

/** Why the agents do not run in the worker, or not at all. */
export const troubleWords: Record<HostTrouble['reason'], () => string> = {
	insecure: m.host_insecure,
	unsupported: m.host_unsupported,
	refused: m.host_refused,
	silent: m.host_silent,
	bypassed: m.host_bypassed,
	unserved: m.host_unserved,
	broken: m.host_broken
};
