import { describe, expect, test } from 'vitest';
import {
	isCredentialName,
	withoutConfigCredentials,
	withoutPushCredentials
} from './credentials.js';

describe('a header carries a credential', () => {
	test.each(['Authorization', 'AUTHORIZATION', 'Proxy-Authorization', 'Cookie', 'X-API-Key'])(
		'%s always',
		(name) => expect(isCredentialName(name)).toBe(true)
	);

	test('where a card has an API key there, in any of its places', () => {
		const card = {
			securitySchemes: {
				header: { apiKeySecurityScheme: { location: 'header', name: 'X-Fares-Key' } },
				query: { apiKeySecurityScheme: { location: 'query', name: 'key' } },
				bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } }
			}
		};
		expect(isCredentialName('x-fares-key', [{}, card])).toBe(true);
		expect(isCredentialName('key', [card])).toBe(true);
		expect(isCredentialName('X-Fares-Key')).toBe(false);
	});

	test.each([
		[{ securitySchemes: null }],
		[{ securitySchemes: { odd: null, list: [], key: { apiKeySecurityScheme: { name: 5 } } } }]
	])('never by a card that says nothing of it: %j', (card) => {
		expect(isCredentialName('key', [card])).toBe(false);
	});

	test.each(['A2A-Version', 'A2A-Extensions', 'Accept', 'undefined', ''])('not %s', (name) => {
		expect(isCredentialName(name, [{ securitySchemes: { odd: {} } }])).toBe(false);
	});
});

describe('a request without its credentials', () => {
	const config = {
		url: 'https://hooks.test/',
		token: 'secret',
		authentication: { scheme: 'Bearer', credentials: 'secret' }
	};
	const bare = { url: 'https://hooks.test/', authentication: { scheme: 'Bearer' } };

	test('leaves them out of a config, and all else as it is', () => {
		expect(withoutPushCredentials('CreateTaskPushNotificationConfig', config)).toEqual(bare);
		expect(withoutConfigCredentials(config)).toEqual(bare);
		const request = (taskPushNotificationConfig: object) => ({
			message: { messageId: 'm', parts: [{ data: { token: 'of the data' } }] },
			configuration: { historyLength: 1, taskPushNotificationConfig }
		});
		for (const name of ['SendMessage', 'SendStreamingMessage'] as const) {
			expect(withoutPushCredentials(name, request(config) as never)).toEqual(request(bare));
		}
	});

	test('is the same object where there are none', () => {
		const request = { taskId: 'task-1', authentication: 'odd' };
		expect(withoutPushCredentials('CreateTaskPushNotificationConfig', request)).toBe(request);
		expect(withoutPushCredentials('GetTask', config)).toBe(config);
	});
});
