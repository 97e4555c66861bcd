/**
 * Folds a list that grows: given it again with more at its end, goes on from where it was; given
 * another list, starts anew. `step` may change the result that it was handed, which nobody else has.
 */
export function runningFold<Item, Result>(
	start: () => Result,
	step: (result: Result, item: Item, index: number) => Result
): (items: readonly Item[]) => Result {
	let result = start();
	let before: readonly Item[] = [];
	return (items) => {
		if (!before.every((item, index) => item === items[index])) {
			result = start();
			before = [];
		}
		for (let index = before.length; index < items.length; index += 1) {
			result = step(result, items[index] as Item, index);
		}
		before = items;
		return result;
	};
}
