import * as fc from 'fast-check';
import { test } from 'vitest';
import { bindings } from '../../src/lib/protocol/index.js';
import { anyAnswerIsTaken } from './foreign-talk.js';

test.each(bindings)(
	'whatever an agent answers over %s can be read, judged and shown, many times over',
	{ timeout: 600_000 },
	async (binding) => {
		await fc.assert(anyAnswerIsTaken(binding), { numRuns: 1000 });
	}
);
