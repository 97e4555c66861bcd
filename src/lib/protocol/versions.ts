import { A2AError } from './errors.js';

/** The version in which calls are made that do not choose another one. */
export const currentVersion = '1.0';

/** Major.Minor of a version such as `1.0` or `1.0.3`; undefined where it has no such form. */
export function majorMinor(version: string): string | undefined {
	return /^(\d+\.\d+)(\.\d+)?$/.exec(version)?.[1];
}

/** What an agent makes of the versions that requests ask for. */
export interface VersionRules {
	/** The Major.Minor versions on offer. */
	readonly versions: readonly string[];
	/** The version of a request that names none (section 3.6.2). */
	readonly missingVersion: string;
}

/**
 * Refuses a request whose version is not offered. `requested` is the value of `A2A-Version`, empty
 * where it is missing. Patch numbers never matter.
 *
 * @throws {A2AError} VERSION_NOT_SUPPORTED, with the versions that are offered
 */
export function assertVersion(
	requested: string,
	{ versions: offered, missingVersion }: VersionRules
): void {
	const wanted = requested || missingVersion;
	const version = majorMinor(wanted);
	if (version !== undefined && offered.includes(version)) return;
	const asked = requested ? `"${requested}"` : `${missingVersion} (no A2A-Version was sent)`;
	throw new A2AError(
		'VERSION_NOT_SUPPORTED',
		`Protocol version ${asked} is not supported; offered: ${offered.join(', ')}`,
		{ metadata: { requestedVersion: wanted, supportedVersions: offered.join(',') } }
	);
}
