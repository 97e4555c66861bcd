import { A2AError } from './errors.js';

/** What a request that names no version is taken for (section 3.6.2). */
const unnamed = '0.3';

/** Major.Minor of a version such as `1.0` or `1.0.3`; undefined where it has no such form. */
function majorMinor(version: string): string | undefined {
	return /^(\d+\.\d+)(\.\d+)?$/.exec(version)?.[1];
}

/**
 * Refuses a request whose version is not offered. `requested` is the value of `A2A-Version`, empty
 * where it is missing; `offered` lists Major.Minor versions. Patch numbers never matter.
 */
export function assertVersion(requested: string, offered: readonly string[]): void {
	const wanted = requested || unnamed;
	const version = majorMinor(wanted);
	if (version !== undefined && offered.includes(version)) return;
	const asked = requested ? `"${requested}"` : `${unnamed} (no A2A-Version was sent)`;
	throw new A2AError(
		'VERSION_NOT_SUPPORTED',
		`Protocol version ${asked} is not supported; offered: ${offered.join(', ')}`,
		{ metadata: { requestedVersion: wanted, supportedVersions: offered.join(',') } }
	);
}
