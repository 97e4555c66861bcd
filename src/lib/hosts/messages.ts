/** Page to worker: take control of the pages in your scope, as after a hard reload. */
export const claimMessage = 'claim';

/** Page to worker: how is the storage of the sandboxes? Answered by a StorageNews. */
export const storageQuestion = 'storage?';

/** Worker to page, while a run is active: say something, for a worker that hears nothing is stopped. */
export const awakeQuestion = 'awake?';

/** Page to worker, in answer to that. */
export const awakeMessage = 'awake';

/**
 * Whether what happens to sandboxes outlives the worker: `full` where there is no room left for it,
 * `unavailable` where the browser lets this site keep nothing.
 */
export type StorageState = 'kept' | 'full' | 'unavailable';

/** Worker to page: the state of storage, whenever it changes and when asked for. */
export interface StorageNews {
	storage: StorageState;
}
