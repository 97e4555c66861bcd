// Loaded before the first paint, so that a chosen theme never flashes. See src/lib/ui/theme.ts.
try {
	const theme = localStorage.getItem('theme');
	if (theme === 'light' || theme === 'dark') {
		document.documentElement.dataset.theme = theme;
	}
} catch {
	// Storage is blocked: the system's theme applies.
}
