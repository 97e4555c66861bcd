/** Calls back before the page is painted next; soon even where nothing is painted, as in a hidden tab. */
export type NextFrame = (due: () => void) => () => void;

/** How long to wait at most, in ms: in a hidden tab no frame comes. */
const longestWait = 100;

/** The frames of this page; the returned function cancels. */
export const nextFrame: NextFrame = (due) => {
	const paints = typeof requestAnimationFrame === 'function';
	const frame = paints ? requestAnimationFrame(run) : undefined;
	const timer = setTimeout(run, paints ? longestWait : 0);
	return cancel;

	function run() {
		cancel();
		due();
	}

	function cancel() {
		if (frame !== undefined) cancelAnimationFrame(frame);
		clearTimeout(timer);
	}
};
