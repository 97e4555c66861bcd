import { expect, test } from 'vitest';
import { membersAt, operation, operations } from '../../protocol/index.js';
import { idKinds, layoutOf } from './layout.js';

const names = (path: string[]) => {
	const { shown, folded } = layoutOf(membersAt(operation('SendMessage').input, path));
	return [shown.map(({ name }) => name), folded.map(({ name }) => name)];
};

test('what is said comes first, and what few messages have is folded away', () => {
	expect(names([])).toEqual([
		['message', 'configuration'],
		['tenant', 'metadata']
	]);
	expect(names(['message'])).toEqual([
		['parts', 'taskId', 'contextId'],
		['messageId', 'role', 'extensions', 'referenceTaskIds', 'metadata']
	]);
});

test('every member of every request has a place, required ones in sight or in the message', () => {
	for (const { input } of operations) {
		const members = membersAt(input, []);
		const { shown, folded } = layoutOf(members);
		expect(shown.length + folded.length).toBe(members.length);
		expect(folded.filter(({ required }) => required)).toEqual([]);
	}
});

test('ids are those of fields that the schema has', () => {
	const known = operations.flatMap(({ input }) => [
		...membersAt(input, []),
		...membersAt(input, ['message'])
	]);
	const fullNames = known.map(({ fullName }) => fullName);
	expect(Object.keys(idKinds).filter((name) => !fullNames.includes(name))).toEqual([]);
});
