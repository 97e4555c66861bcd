// Installs the browsers that are tried beside Chromium, where that can be done; never fails.
import { installPackages } from '../browser/programs.js';
import { describeBrowsers, otherBrowsers } from './kinds.js';

for (const { missing, packages } of otherBrowsers) {
	if (missing()) installPackages(packages);
}
console.log(describeBrowsers());
