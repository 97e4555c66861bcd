import * as fc from 'fast-check';
import { test } from 'vitest';
import { bindings } from '../../src/lib/protocol/index.js';
import { anyAnswerIsTaken } from './foreign-talk.js';

test.each(bindings)(
	'whatever an agent answers over %s can be read, judged and shown',
	async (binding) => {
		// The gate must not depend on luck.
		await fc.assert(anyAnswerIsTaken(binding), { seed: 1, numRuns: 40 });
	}
);
