import { textRuns } from './invisible.js';

/** Marks the invisible characters in the texts of an element, as `OutsideText` does. */
export function markInvisible(root: HTMLElement): void {
	const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	const found: Text[] = [];
	while (texts.nextNode()) found.push(texts.currentNode as Text);
	for (const node of found) {
		const runs = textRuns(node.data);
		if (runs.some(({ code }) => code)) node.replaceWith(...runs.map(nodeOf));
	}
}

function nodeOf({ text, code, name = '' }: ReturnType<typeof textRuns>[number]): Node | string {
	if (!code) return text;
	const mark = document.createElement('span');
	mark.className = 'invisible';
	mark.dataset.code = code;
	mark.title = name;
	mark.textContent = text;
	return mark;
}
