import { expect, test } from 'vitest';
import type { SourceFile } from './source-files.js';
import { sourceFiles } from './source-files.js';

/** An exported function, from the end of the comment before it to its closing brace. */
const exported = /(\*\/\n)?^export (?:async )?function\*? (\w+)[\s\S]*?^}/gm;

/** Exported functions that throw in their own body, where no comment says so. */
function silentThrows({ path, text }: SourceFile): string[] {
	return [...text.matchAll(exported)]
		.filter(([body]) => /^\s+(?:if \(.*\) )?throw (?!caught|error|cause)/m.test(body))
		.filter(({ index, 1: end }) => !(end && /throws|rejects/i.test(commentBefore(text, index))))
		.map(([, , name]) => `${path}: ${name}`);
}

function commentBefore(text: string, end: number): string {
	return text.slice(text.lastIndexOf('/**', end), end);
}

test('an exported function that throws says what, in the comment before it', () => {
	const files = sourceFiles.filter(({ path }) => !path.endsWith('.test-helper.ts'));
	expect(files.flatMap(silentThrows)).toEqual([]);
});

test('only a comment that says so counts', () => {
	const body = (comment: string) => `${comment}export function need() {\n\tthrow new Error();\n}\n`;
	const found = (text: string) => silentThrows({ path: 'a.ts', text });
	expect(found(body(''))).toEqual(['a.ts: need']);
	expect(found(body('/** The one that is needed. */\n'))).toEqual(['a.ts: need']);
	expect(found(body('/** The one that is needed. Throws without it. */\n'))).toEqual([]);
	expect(found(body('/**\n * @throws {Error} without it\n */\n'))).toEqual([]);
	expect(found('/** Throws. */\nconst a = 1;\n' + body(''))).toEqual(['a.ts: need']);
});
