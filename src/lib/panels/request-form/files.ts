import { bodyLimit } from '../../protocol/index.js';

const roomForTheRest = 16 * 1024;

/** The size of the largest file that a request can hold, in bytes: base64 makes four of three. */
export const largestFile = Math.floor((bodyLimit - roomForTheRest) / 4) * 3;

/** The content of a file in base64. Rejects where it cannot be read. */
export function readBase64(file: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => {
			const url = reader.result as string;
			resolve(url.slice(url.indexOf(',') + 1));
		};
		reader.onerror = () => reject(reader.error ?? new Error('Failed to read a file'));
		reader.readAsDataURL(file);
	});
}

/** How many bytes a text in base64 stands for. */
export function base64Size(text: string): number {
	return Math.floor((text.replace(/=+$/, '').length * 3) / 4);
}
