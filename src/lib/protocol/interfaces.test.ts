import { describe, expect, test } from 'vitest';
import type { Binding } from './bindings.js';
import { bindingNames, bindings } from './bindings.js';
import { entryFor, interfaces, interfaceUrl } from './interfaces.js';

const grpcWeb = 'https://example.com/bindings/grpc-web';

function url(binding: Binding, ...interfaces: [string, string, string][]): string | undefined {
	const supportedInterfaces = interfaces.map(([protocolBinding, protocolVersion, url]) => ({
		protocolBinding,
		protocolVersion,
		url
	}));
	return interfaceUrl({ supportedInterfaces }, binding);
}

test('each binding has a name for readers', () => {
	expect(bindings.map((binding) => bindingNames[binding])).toEqual([
		'JSON-RPC',
		'HTTP+JSON',
		'gRPC-Web'
	]);
});

describe.each<[Binding, string]>([
	['jsonrpc', 'JSONRPC'],
	['rest', 'HTTP+JSON'],
	['grpc', grpcWeb]
])('%s is found on a card', (binding, declared) => {
	const others: [string, string, string][] = ['JSONRPC', 'HTTP+JSON', grpcWeb, 'GRPC']
		.filter((name) => name !== declared)
		.map((name) => [name, '1.0', `https://example.com/${name}`]);

	test(`as ${declared}, wherever it stands`, () => {
		expect(url(binding, ...others, [declared, '1.0', 'https://a.example'])).toBe(
			'https://a.example'
		);
	});

	test('where it is first, as the card prefers that one', () => {
		const second: [string, string, string] = [declared, '1.0', 'https://b.example'];
		expect(url(binding, [declared, '1.0', 'https://a.example'], second)).toBe('https://a.example');
	});

	test('in the version that is asked for, by default 1.0', () => {
		const old: [string, string, string] = [declared, '0.3', 'https://old.example'];
		expect(url(binding, old)).toBeUndefined();
		const [protocolBinding, protocolVersion] = old;
		const listed = { protocolBinding, protocolVersion, url: 'https://old.example' };
		expect(interfaceUrl({ supportedInterfaces: [listed] }, binding, '0.3')).toBe(listed.url);
		expect(url(binding, old, [declared, '1.0', 'https://a.example'])).toBe('https://a.example');
	});

	test('or not at all', () => {
		expect(url(binding, ...others)).toBeUndefined();
		expect(interfaceUrl({}, binding)).toBeUndefined();
		expect(interfaceUrl({ supportedInterfaces: [{}] }, binding)).toBeUndefined();
	});
});

test.each(['jsonrpc', 'JSON-RPC', 'HTTP+JSON/REST', 'GRPC'])(
	'"%s" names none of the bindings spoken here',
	(declared) => {
		for (const binding of bindings) expect(url(binding, [declared, '1.0', 'x'])).toBeUndefined();
	}
);

test('each binding is spoken in 1.0', () => {
	expect(interfaces).toEqual(bindings.map((binding) => ({ binding, version: '1.0' })));
});

test.each(['1.0', '0.3', '', 'constructor', undefined])(
	'version %s has the entry of the newest one where it has none of its own',
	(version) => {
		const table = { jsonrpc: { '1.0': 'a' }, rest: { '1.0': 'b' }, grpc: { '1.0': 'c' } };
		expect(bindings.map((binding) => entryFor(table, binding, version))).toEqual(['a', 'b', 'c']);
	}
);
