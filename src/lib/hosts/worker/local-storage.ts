/*
 * MSW opens a cookie store as soon as it is imported and needs `localStorage` for it, which workers
 * do not have. The built worker has no such store, but the one of a development server, which takes
 * MSW as it is. This stand-in forgets everything; import it before MSW.
 */
const nothing = {
	getItem: () => null,
	setItem: () => {},
	removeItem: () => {}
};

Object.defineProperty(globalThis, 'localStorage', { value: nothing, configurable: true });

export {};
