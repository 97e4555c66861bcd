import { describe, expect, test } from 'vitest';
import { Drafts } from './drafts.svelte.js';

describe('a text that the page makes', () => {
	test('leaves that of the reader to be brought back, however many follow', () => {
		const drafts = new Drafts();
		drafts.edit('key', 'mine');
		drafts.replace('key', 'page 2');
		drafts.replace('key', 'page 3');
		expect(drafts.at('key')).toEqual({ text: 'page 3', earlier: 'mine', taken: true });
		drafts.restore('key');
		expect(drafts.at('key')).toEqual({ text: 'mine' });
	});

	test('in place of a sample, leaves what gave way to that', () => {
		const drafts = new Drafts();
		drafts.replace('key', 'page 2');
		expect(drafts.at('key')).toEqual({ text: 'page 2', taken: true });
		drafts.edit('key', 'mine');
		drafts.reset('key');
		drafts.replace('key', 'page 3');
		expect(drafts.at('key').earlier).toBe('mine');
	});

	test('counts as the own of a reader who edits it', () => {
		const drafts = new Drafts();
		drafts.replace('key', 'page 2');
		drafts.edit('key', 'mine after all');
		drafts.replace('key', 'page 3');
		expect(drafts.at('key').earlier).toBe('mine after all');
	});
});
