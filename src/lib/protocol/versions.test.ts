import { describe, expect, test } from 'vitest';
import { A2AError } from './errors.js';
import { assertVersion } from './versions.js';

function check(requested: string, versions: readonly string[], missingVersion = '0.3'): void {
	assertVersion(requested, { versions, missingVersion });
}

function refusal(requested: string, offered: readonly string[]): A2AError {
	try {
		check(requested, offered);
	} catch (caught) {
		if (caught instanceof A2AError) return caught;
		throw caught;
	}
	throw new Error(`Version "${requested}" was accepted`);
}

describe('an agent that offers 1.0', () => {
	test.each(['1.0', '1.0.0', '1.0.1', '1.0.99'])('takes version %s', (requested) => {
		expect(() => check(requested, ['1.0'])).not.toThrow();
	});

	test.each([
		'0.3',
		'1.1',
		'2.0',
		'99.0',
		'10.0',
		'1',
		'1.',
		'.0',
		'v1.0',
		'1.0-rc1',
		'1.0.',
		'1.0.0.0',
		'1.0.x',
		'1,0',
		'1.0, 1.0',
		' 1.0',
		'01.0',
		'1.00',
		'１.0',
		'abc',
		'constructor'
	])('refuses version "%s"', (requested) => {
		expect(refusal(requested, ['1.0'])).toMatchObject({
			reason: 'VERSION_NOT_SUPPORTED',
			metadata: { requestedVersion: requested, supportedVersions: '1.0' }
		});
	});

	test('takes a request without a version for one of 0.3, and says so', () => {
		const error = refusal('', ['1.0']);
		expect(error.metadata).toEqual({ requestedVersion: '0.3', supportedVersions: '1.0' });
		expect(error.message).toMatch(/no A2A-Version was sent/);
	});
});

test('an agent that offers 0.3 takes a request without a version', () => {
	expect(() => check('', ['1.0', '0.3'])).not.toThrow();
});

test('all versions on offer are named, separated by commas', () => {
	expect(refusal('2.0', ['1.0', '0.3']).metadata.supportedVersions).toBe('1.0,0.3');
});

test('an agent may be lenient, and take a request without a version for one of 1.0', () => {
	expect(() => check('', ['1.0'], '1.0')).not.toThrow();
	expect(() => check('0.3', ['1.0'], '1.0')).toThrow();
});
