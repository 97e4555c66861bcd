import { expect, test } from 'vitest';
import { isAgentPath, isSandboxName } from './addresses.js';

test.each(['main', 'A', '0', 'a.b_c-d', 'x'.repeat(64)])('"%s" can name a sandbox', (name) => {
	expect(isSandboxName(name)).toBe(true);
});

test.each(['', '.', '-a', 'a/b', 'a b', 'ä', '%41', 'x'.repeat(65)])(
	'"%s" cannot name a sandbox',
	(name) => {
		expect(isSandboxName(name)).toBe(false);
	}
);

test.each(['/.well-known/agent-card.json', '/sandbox/', '/sandbox/main/nothing', '/sandbox/%'])(
	'%s belongs to the agents',
	(path) => {
		expect(isAgentPath(path)).toBe(true);
	}
);

test.each(['/', '/sandbox', '/sandboxes/', '/.well-known/', '/docs/sandbox/main/agents'])(
	'%s belongs to the pages',
	(path) => {
		expect(isAgentPath(path)).toBe(false);
	}
);
