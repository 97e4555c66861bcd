import type { Binding } from './bindings.js';
import { bindingNames, bindings, isDeclaredAs } from './bindings.js';
import { listIn, textIn } from './plain-json/json-object.js';
import type { JsonObject } from './types.js';
import { currentVersion } from './versions.js';

/*
 * An interface is a binding in a version of the protocol: one entry of a card. Those of one binding
 * share a URL, where `A2A-Version` chooses.
 */

/** The versions in which each binding is spoken here, the newest first. */
export const spokenVersions = {
	jsonrpc: [currentVersion],
	rest: [currentVersion],
	grpc: [currentVersion]
} as const satisfies Readonly<Record<Binding, readonly [string, ...string[]]>>;

type VersionsOf<Of extends Binding> = (typeof spokenVersions)[Of][number];

/** A binding in a version in which it is spoken here. */
export interface SpokenInterface {
	readonly binding: Binding;
	readonly version: VersionsOf<Binding>;
}

/** The interfaces that are spoken here, in the order in which a card lists them. */
export const interfaces: readonly SpokenInterface[] = bindings.flatMap((binding) =>
	spokenVersions[binding].map((version) => ({ binding, version }))
);

/** A table with an entry for each interface that is spoken here. */
export type PerInterface<Entry> = {
	readonly [Of in Binding]: Readonly<Record<VersionsOf<Of>, Entry>>;
};

/**
 * The entry for a binding in a version, such as `1.0`; for a version not spoken here, the entry of
 * the newest one.
 */
export function entryFor<Entry>(
	table: PerInterface<Entry>,
	binding: Binding,
	version: string | undefined
): Entry {
	const spoken: readonly string[] = spokenVersions[binding];
	const entries: Readonly<Record<string, Entry>> = table[binding];
	return entries[spoken.find((one) => one === version) ?? spokenVersions[binding][0]] as Entry;
}

/**
 * URL of the first interface with this binding and version on the card of any agent; undefined
 * without one.
 */
export function interfaceUrl(
	card: JsonObject,
	binding: Binding,
	version: string = currentVersion
): string | undefined {
	const own = listIn(card, 'supportedInterfaces').find(
		(listed) =>
			isDeclaredAs(binding, textIn(listed, 'protocolBinding') ?? '') &&
			listed.protocolVersion === version
	);
	return textIn(own, 'url');
}

/**
 * The URL of the interface to call.
 *
 * @throws {Error} where the card has none, or names something else than an http or https URL: a
 * relative one would lead to wherever this code runs
 */
export function needInterfaceUrl(card: JsonObject, binding: Binding): string {
	const url = interfaceUrl(card, binding);
	const agent = textIn(card, 'name') ?? 'the agent';
	const name = `${bindingNames[binding]} ${currentVersion}`;
	if (!url) throw new Error(`The card of ${agent} names no interface for ${name}`);
	if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
	throw new Error(`The card of ${agent} names "${url}" for ${name}: not an http or https URL`);
}
