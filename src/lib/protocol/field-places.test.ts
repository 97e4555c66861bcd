import { expect, test } from 'vitest';
import { SendMessageRequestSchema } from '../gen/lf/a2a/v1/a2a_pb.js';
import { asWritten } from './field-places.js';
import type { JsonPath } from './plain-json/json-path.js';

const request = {
	message: { message_id: 1, messageId: 2, context_id: 3, parts: [{ media_type: 4 }] },
	configuration: null,
	metadata: { taskId: 5 }
};

test.each<[JsonPath, JsonPath]>([
	[
		['message', 'parts', 0, 'mediaType'],
		['message', 'parts', 0, 'media_type']
	],
	[
		['message', 'contextId'],
		['message', 'context_id']
	],
	[
		['message', 'messageId'],
		['message', 'messageId']
	],
	[
		['message', 'taskId'],
		['message', 'taskId']
	],
	[
		['configuration', 'historyLength'],
		['configuration', 'historyLength']
	],
	[
		['metadata', 'taskId'],
		['metadata', 'taskId']
	],
	[
		['unknown', 'taskId'],
		['unknown', 'taskId']
	]
])('the path %j is written as %j', (path, written) => {
	expect(asWritten(SendMessageRequestSchema, path, request)).toEqual(written);
});
