/** Playwright's own list: of several such options the last one counts. */
const turnedOffByPlaywright = [
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'HttpsUpgrades',
	'HttpsFirstBalancedModeAutoEnable',
	'LensOverlay',
	'MediaRouter',
	'PaintHolding',
	'ThirdPartyStoragePartitioning',
	'AvoidCorsURLLoaderRestartOnRedirect',
	'OptimizationHints',
	'NetworkTimeServiceQuerying',
	'AimEnabled',
	'PreconnectToSearch'
];

/** The browser's own buttons and lists are pages too, which nobody sees: a third of all CPU time. */
const ownPages = [
	'InitialWebUI',
	'PreloadTopChromeWebUI',
	'WebUIOmniboxAimPopup',
	'WebUIOmniboxFullPopup',
	'WebUIOmniboxPopup',
	'WebUIReloadButton'
];

/** What a Chromium is started with by Playwright to be tested in. */
export const chromiumArgs = [
	`--disable-features=${[...turnedOffByPlaywright, ...ownPages].join(',')}`
];
