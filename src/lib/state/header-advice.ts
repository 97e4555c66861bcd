import { commaList } from '../protocol/index.js';

/** What is odd about the value of a service parameter; it is sent all the same. */
export type HeaderAdvice =
	| { readonly kind: 'version-empty' }
	/** Not Major.Minor. */
	| { readonly kind: 'version-form'; readonly value: string }
	| { readonly kind: 'version-not-offered'; readonly value: string; readonly offered: string }
	| { readonly kind: 'extension-no-uri'; readonly value: string };

/** Headers that mean something to A2A, by their name in lower case. */
export type ServiceParameter = 'a2a-version' | 'a2a-extensions';

/** The service parameter that a header is, whatever the case of its name. */
export function serviceParameter(name: string): ServiceParameter | undefined {
	const lower = name.toLowerCase();
	return lower === 'a2a-version' || lower === 'a2a-extensions' ? lower : undefined;
}

/** Advice on a header; `offered` are the versions of the interface that is called. */
export function headerAdvice(
	name: string,
	value: string,
	offered: readonly string[]
): HeaderAdvice | undefined {
	const parameter = serviceParameter(name);
	if (parameter === 'a2a-version') return versionAdvice(value.trim(), offered);
	if (parameter === 'a2a-extensions') return extensionAdvice(value);
	return undefined;
}

function versionAdvice(value: string, offered: readonly string[]): HeaderAdvice | undefined {
	if (value === '') return { kind: 'version-empty' };
	if (!/^\d+\.\d+$/.test(value)) return { kind: 'version-form', value };
	if (offered.length === 0 || offered.includes(value)) return undefined;
	return { kind: 'version-not-offered', value, offered: offered.join(', ') };
}

function extensionAdvice(list: string): HeaderAdvice | undefined {
	const value = commaList(list).find((item) => !/^[a-z][a-z\d+.-]*:\S+$/i.test(item));
	return value === undefined ? undefined : { kind: 'extension-no-uri', value };
}
