import { fileName } from './invisible.js';

/** Has the browser save bytes as a file of that name, which ends as it seems to. */
export function saveFile(bytes: Blob, name: string): void {
	const url = URL.createObjectURL(bytes);
	const link = document.createElement('a');
	link.href = url;
	link.download = fileName(name);
	link.click();
	// Not at once: the download reads it later.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
