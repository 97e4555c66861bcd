/** What Kit tells a service worker about the build; see its documentation of the same module. */
declare module '$service-worker' {
	export const base: string;
	export const build: string[];
	export const files: string[];
	export const prerendered: string[];
	export const version: string;
}
