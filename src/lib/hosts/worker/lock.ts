/**
 * Waits until no other worker has that lock, and keeps it for as long as this one lives. Rejects
 * where the browser has no locks for this site.
 */
export function holdLock(name: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const forever = new Promise<never>(() => {});
		const granted = () => {
			resolve();
			return forever;
		};
		navigator.locks.request(name, granted).catch(reject);
	});
}
