import type { Settings } from '../protocol/index.js';
import { A2AError, isJsonObject, settingChoices } from '../protocol/index.js';

const choices: Readonly<Record<string, readonly string[]>> = settingChoices;

/**
 * Reads some settings of an agent.
 *
 * @throws {A2AError} INVALID_PARAMS with every unknown setting and every value that is not allowed
 */
export function readSettings(body: unknown): Partial<Settings> {
	if (!isJsonObject(body))
		throw A2AError.invalid([{ field: '', description: 'must be an object' }]);
	const violations = Object.entries(body).flatMap(([field, value]) => {
		const description = faultOf(field, value);
		return description ? [{ field, description }] : [];
	});
	if (violations.length > 0) throw A2AError.invalid(violations);
	return body;
}

function faultOf(name: string, value: unknown): string | undefined {
	const allowed = Object.hasOwn(choices, name) ? choices[name] : undefined;
	if (!allowed) return `is not a setting; the settings are ${Object.keys(choices).join(', ')}`;
	return allowed.some((choice) => choice === value) ? undefined : `must be ${allowed.join(' or ')}`;
}
