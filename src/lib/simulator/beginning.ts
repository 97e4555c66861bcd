import type { Speed } from './speed.js';

/** How a sandbox begins, and begins again after a reset. */
export interface Beginning {
	/** Decides the ids. */
	seed: string;
	/** `virtual` is the same at every run; `real` shows wall time. */
	clock: 'virtual' | 'real';
	speed: Speed;
}

/** The beginning with which equal names and equal calls give equal bytes. */
export function reproducible(name: string): Beginning {
	return { seed: name, clock: 'virtual', speed: 1 };
}
