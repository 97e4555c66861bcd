import type { StorageNews, StorageState } from '../messages.js';
import { awakeMessage, awakeQuestion, storageQuestion } from '../messages.js';
import { workersHere } from './worker-connection.js';

/** Who is told of news from the worker. */
export interface WorkerListeners {
	onStorage: (state: StorageState) => void;
	/** Another worker has taken the place of the one that had this page. */
	onUpdate: () => void;
	/** Ends the listening. */
	signal: AbortSignal;
}

/** Hears what the worker has to say, and keeps it awake as long as it asks for that. */
export function listenToWorker({ onStorage, onUpdate, signal }: WorkerListeners): void {
	const container = workersHere();
	if (!container) return;
	let known = container.controller;
	const onMessage = ({ data, source }: MessageEvent<unknown>) => {
		if (data === awakeQuestion) (source as ServiceWorker).postMessage(awakeMessage);
		else if (isStorageNews(data)) onStorage(data.storage);
	};
	const onChange = () => {
		const { controller } = container;
		// It is no update where the page had no worker before, as after a hard reload, or that of a
		// site above.
		if (controller && known?.scriptURL === controller.scriptURL) onUpdate();
		known = controller;
		askForStorage();
	};
	container.addEventListener('message', onMessage, { signal });
	container.addEventListener('controllerchange', onChange, { signal });
}

/** Has the worker of this page say how its storage is. */
export function askForStorage(): void {
	workersHere()?.controller?.postMessage(storageQuestion);
}

function isStorageNews(data: unknown): data is StorageNews {
	return typeof data === 'object' && data !== null && 'storage' in data;
}
