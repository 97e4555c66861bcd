/** What a reader can choose; `system` follows the settings of the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// static/theme.js reads the same key before the first paint.
const key = 'theme';

/** What the reader chose earlier; `system` where nothing is stored or storage is blocked. */
export function rememberedTheme(): Theme {
	const stored = read();
	return themes.find((theme) => theme === stored) ?? 'system';
}

/** Shows a theme at once and remembers it, where storage allows that. */
export function chooseTheme(theme: Theme) {
	if (theme === 'system') {
		delete document.documentElement.dataset.theme;
	} else {
		document.documentElement.dataset.theme = theme;
	}
	try {
		localStorage.setItem(key, theme);
	} catch {
		// Blocked or full: the choice holds until the page is left.
	}
}

function read(): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		// Framed by another site, even reading throws.
		return null;
	}
}
