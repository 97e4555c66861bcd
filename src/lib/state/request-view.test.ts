import { afterEach, expect, test, vi } from 'vitest';
import { RequestView } from './request-view.svelte.js';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(entries: Record<string, string>) {
	const stored = new Map(Object.entries(entries));
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value)
	});
}

test('requests are JSON until a form is asked for, which later visits remember', () => {
	stubStorage({});
	const first = new RequestView();
	first.open();
	expect(first.kind).toBe('json');
	first.choose('form');
	expect(first.kind).toBe('form');

	const later = new RequestView();
	expect(later.kind).toBe('json');
	later.open();
	expect(later.kind).toBe('form');
});

test('an unknown word in the storage counts as none', () => {
	stubStorage({ 'request-view': 'table' });
	const view = new RequestView();
	view.open();
	expect(view.kind).toBe('json');
});

test('where storage is blocked, the choice holds for the visit', () => {
	const refuse = () => {
		throw new DOMException('Blocked', 'SecurityError');
	};
	vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
	const view = new RequestView();
	view.open();
	view.choose('form');
	view.open();
	expect(view.kind).toBe('form');
});
