import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/lib/client/index.js';
import type { Exchange } from '../../src/lib/exchange/index.js';
import { shownTask } from '../../src/lib/exchange/index.js';
import type { Binding, JsonObject } from '../../src/lib/protocol/index.js';
import { declaredBinding } from '../../src/lib/protocol/index.js';
import { call, cardFetch } from '../../src/lib/spec/exchanges.test-helper.js';
import { clauses } from '../../src/lib/spec/index.js';
import { inWords } from '../../src/lib/spec/words/index.js';

/** What the clauses say of exchanges: the ids of those broken, and the warnings as place and value. */
function judge(...exchanges: Exchange[]) {
	const checked = clauses.filter((clause) => clause.kind === 'checked');
	const verdicts = checked.map((clause) => ({ id: clause.id, ...clause.verdict(exchanges) }));
	const findings = verdicts.flatMap(({ id, findings }) =>
		findings.map((one) => ({ id, ...inWords(one) }))
	);
	return {
		broken: verdicts.filter(({ outcome }) => outcome === 'broken').map(({ id }) => id),
		warnings: findings
			.filter(({ warns }) => warns)
			.map(({ id, place, came }) => [id, 'path' in place ? place.path : '', came]),
		breaches: findings.filter(({ holds, warns }) => !holds && !warns)
	};
}

/** A public card that comes with all that its caching wants. */
function judgeCard(card: JsonObject) {
	const { response, ...fetched } = cardFetch(card);
	const caching: [string, string][] = [
		['Cache-Control', 'max-age=60'],
		['ETag', '"1"']
	];
	return judge({
		...fetched,
		...(response && {
			response: { ...response, headers: [...response.headers, ...caching] }
		})
	});
}

const entry = {
	url: 'https://kettle.test/rpc',
	protocolBinding: 'JSONRPC',
	protocolVersion: '1.0'
};
const skill = { id: 'boil', name: 'Boil', description: 'Boils.', tags: ['water'] };
const kettle = {
	name: 'Kettle',
	description: 'Boils water.',
	version: '2.1.0',
	capabilities: { streaming: false },
	defaultInputModes: ['text/plain'],
	defaultOutputModes: ['text/plain'],
	skills: [skill],
	supportedInterfaces: [entry]
};

test('a sound card has neither breach nor warning', () => {
	expect(judgeCard(kettle)).toEqual({ broken: [], warnings: [], breaches: [] });
});

describe('report 210: null for a member of an answer', () => {
	const get = (task: JsonObject) =>
		call({ operation: 'GetTask', asked: { id: 'k-1' }, answer: [task], at: 1 });
	const status = { state: 'TASK_STATE_WORKING' };
	const bare = { id: 'k-1', contextId: 'k', status };

	test('counts as its absence, in every member alike', () => {
		const nulls = { artifacts: null, history: null, metadata: null };
		const task = { ...bare, ...nulls, status: { ...status, message: null, timestamp: null } };
		const { breaches } = judge(get(task));
		expect(breaches).toEqual(judge(get(bare)).breaches);
		expect(breaches).toEqual([]);
		expect(shownTask({ task, message: null })).toEqual(shownTask({ task: bare }));
	});

	test.each(['id', 'status'])('is a breach where %s is required', (name) => {
		const { [name]: _, ...without } = bare as Record<string, JsonObject[string]>;
		const { broken } = judge(get({ ...bare, [name]: null }));
		expect(broken).toEqual(judge(get(without)).broken);
		expect(broken).toContain('DM-SERIAL-004');
	});

	test('is a value where any JSON may stand', () => {
		const parts = [{ data: null }, { data: { cup: null } }];
		const said = { messageId: 'm', contextId: 'k', taskId: 'k-1', role: 'ROLE_AGENT', parts };
		const task = { ...bare, status: { ...status, message: said }, metadata: { cup: null } };
		expect(judge(get(task)).broken).toEqual([]);
	});

	test('counts as its absence in a oneof and in a card', () => {
		const done = { ...bare, status: { state: 'TASK_STATE_COMPLETED' } };
		const answer = [{ task: done, message: null }];
		const asked = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'Tea' }] } };
		expect(judge(call({ operation: 'SendMessage', asked, answer, at: 1 })).broken).toEqual([]);
		const { broken, warnings } = judgeCard({ ...kettle, provider: null, url: null });
		expect({ broken, warnings }).toEqual({ broken: [], warnings: [] });
	});
});

const urlPlace = 'supportedInterfaces[0].url';
const withUrl = (url: string, protocolBinding: string) =>
	judgeCard({ ...kettle, supportedInterfaces: [{ ...entry, url, protocolBinding }] });

test.each([
	['JSONRPC', '{HOST}/messages'],
	['JSONRPC', 'https://{HOST}/messages'],
	['JSONRPC', 'https://kettle.test/{tenant}/rpc'],
	['JSONRPC', '/a2a'],
	['JSONRPC', '//kettle.test/a2a'],
	['JSONRPC', 'kettle.test/a2a'],
	['JSONRPC', 'kettle.test:443'],
	['JSONRPC', 'wss://kettle.test/a2a'],
	['HTTP+JSON', 'rest'],
	['HTTP+JSON', 'https://kettle test/rest'],
	['GRPC', '/grpc'],
	['GRPC', '{HOST}:50051'],
	['https://kettle.test/bindings/steam', '/steam']
])('report 225: no client of %s can call %s', (binding, url) => {
	const { broken } = withUrl(url, binding);
	expect(broken).toEqual([binding.startsWith('https') ? 'BIND-CUSTOM-009' : 'CARD-STRUCT-002']);
});

test.each([
	['JSONRPC', 'http://0.0.0.0:4100/rpc'],
	['HTTP+JSON', 'http://[::]:4100/rest'],
	['GRPC', '0.0.0.0:50051'],
	['GRPC', '[::]:50051']
])('report 225: an address that is none gets a warning over %s: %s', (binding, url) => {
	const { broken, warnings } = withUrl(url, binding);
	expect(broken).toEqual([]);
	expect(warnings).toEqual([['CARD-STRUCT-002', urlPlace, url]]);
});

test.each([
	['JSONRPC', 'http://localhost:4100/rpc?team=tea'],
	['JSONRPC', 'https://kettle.test/rpc/'],
	['JSONRPC', 'https://kessel.test/küche'],
	['JSONRPC', 'http://[::1]:4100/rpc'],
	['HTTP+JSON', 'https://kettle.test'],
	['GRPC', 'kettle.test:443'],
	['GRPC', 'localhost:50051'],
	['GRPC', '[::1]:50051'],
	['https://kettle.test/bindings/steam', 'steam://kettle.test/pot']
])('report 225: over %s, %s is as good as any', (binding, url) => {
	const { broken, warnings } = withUrl(url, binding);
	expect({ broken, warnings }).toEqual({ broken: [], warnings: [] });
});

test.each([
	'https://kettle.test',
	'http://kettle.test:443',
	'dns:///kettle.test:443',
	'kettle.test'
])('report 227: gRPC is found by host:port, so %s gets a warning', (url) => {
	const { broken, warnings } = withUrl(url, 'GRPC');
	expect(broken).toEqual([]);
	expect(warnings).toEqual([['CARD-STRUCT-002', urlPlace, url]]);
});

test('report 228: modes that are no media types get a warning each', () => {
	const { broken, warnings } = judgeCard({
		...kettle,
		defaultInputModes: ['text', 'text/*', '*/*', 'text/plain; charset=utf-8'],
		defaultOutputModes: ['application/vnd.tea+json', 'file', '', 'text/', '*'],
		skills: [{ ...skill, inputModes: ['image/png', 'image'], outputModes: ['a/b/c'] }]
	});
	expect(broken).toEqual([]);
	expect(warnings).toEqual([
		['CARD-STRUCT-001', 'defaultInputModes[0]', 'text'],
		['CARD-STRUCT-001', 'defaultOutputModes[1]', 'file'],
		['CARD-STRUCT-001', 'defaultOutputModes[2]', ''],
		['CARD-STRUCT-001', 'defaultOutputModes[3]', 'text/'],
		['CARD-STRUCT-001', 'defaultOutputModes[4]', '*'],
		['CARD-STRUCT-003', 'skills[0].inputModes[1]', 'image'],
		['CARD-STRUCT-003', 'skills[0].outputModes[0]', 'a/b/c']
	]);
});

test('a card without skills gets a warning', () => {
	const { broken, warnings } = judgeCard({ ...kettle, skills: [] });
	expect({ broken, warnings }).toEqual({
		broken: [],
		warnings: [['CARD-STRUCT-001', 'skills', '[]']]
	});
});

const { supportedInterfaces: _, ...without } = kettle;
const old = { ...without, url: 'https://kettle.test/a2a', protocolVersion: '0.3.0' };
const noCard = ['CARD-STRUCT-001', 'CARD-DISC-002', 'CARD-PROTO-001'];
const oldCard = ['CARD-STRUCT-001', 'CARD-STRUCT-007', 'CARD-DISC-002', 'CARD-PROTO-001'];

test.each<[string, JsonObject, string[]]>([
	['a card of 0.3', { ...old, preferredTransport: 'JSONRPC' }, oldCard],
	[
		'a card of 0.3 with more interfaces',
		{
			...old,
			additionalInterfaces: [{ url: 'https://kettle.test/rest', transport: 'HTTP+JSON' }],
			supportsAuthenticatedExtendedCard: true
		},
		oldCard
	],
	[
		'a card of 0.2',
		{
			...without,
			url: 'https://kettle.test/',
			capabilities: { streaming: true, stateTransitionHistory: true },
			authentication: { schemes: ['Bearer'] }
		},
		oldCard
	],
	[
		'a list of tools',
		{ name: 'kettle-tools', version: '1', tools: [{ name: 'boil', inputSchema: {} }] },
		noCard
	],
	[
		'what a page says of a person',
		{ '@type': 'Person', name: 'Ada', jobTitle: 'Tea taster' },
		noCard
	],
	['a catalogue', { agents: [{ id: 'kettle', href: 'https://kettle.test' }] }, noCard],
	[
		'a hybrid of 0.3 and 1.0',
		{ ...kettle, url: entry.url, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC' },
		['CARD-STRUCT-007']
	]
])('report 230: %s is told for what it is', (_, card, ids) => {
	expect(judgeCard(card).broken.toSorted()).toEqual(ids.toSorted());
});

test('report 230: members of older drafts within a card get a warning each', () => {
	const { broken, warnings } = judgeCard({
		...kettle,
		capabilities: { streaming: true, stateTransitionHistory: true },
		security: [{ key: [] }],
		securitySchemes: { key: { type: 'apiKey', apiKeySecurityScheme: { in: 'header' } } },
		supportedInterfaces: [{ ...entry, transport: 'JSONRPC' }]
	});
	expect(broken).not.toContain('CARD-STRUCT-007');
	expect(warnings.map(([id, path]) => [id, path])).toEqual(
		[
			'capabilities.stateTransitionHistory',
			'supportedInterfaces[0].transport',
			'security',
			'securitySchemes.key.type',
			'securitySchemes.key.apiKeySecurityScheme.in'
		].map((path) => ['CARD-STRUCT-007', path])
	);
});

describe('report 231: a card in snake_case', () => {
	const { defaultInputModes, defaultOutputModes, supportedInterfaces: __, ...others } = kettle;
	const snake = {
		...others,
		default_input_modes: defaultInputModes,
		default_output_modes: defaultOutputModes,
		supported_interfaces: [{ url: entry.url, protocol_binding: 'JSONRPC', protocol_version: '1.0' }]
	};

	test('is told that its names are the fault, one by one', () => {
		const { broken, breaches } = judgeCard(snake);
		expect(broken).toContain('DM-SERIAL-001');
		const names = breaches
			.filter(({ id }) => id === 'DM-SERIAL-001')
			.map(({ expected, came }) => [came, expected]);
		expect(names).toEqual([
			['default_input_modes', 'the name defaultInputModes'],
			['default_output_modes', 'the name defaultOutputModes'],
			['supported_interfaces', 'the name supportedInterfaces'],
			['protocol_binding', 'the name protocolBinding'],
			['protocol_version', 'the name protocolVersion']
		]);
	});

	test('is told by which name a missing member is there', () => {
		const { breaches } = judgeCard(snake);
		const missing = breaches.filter(({ id }) => id === 'CARD-STRUCT-001');
		expect(missing.map(({ came }) => came).toSorted()).toEqual([
			'default_input_modes',
			'default_output_modes',
			'supported_interfaces'
		]);
	});
});

describe('report 234: an interface whose URL ends in a slash or has a query', () => {
	async function askedAt(binding: Binding, url: string): Promise<string | undefined> {
		const protocolBinding = declaredBinding(binding, 'https://kettle.test');
		const card = { supportedInterfaces: [{ ...entry, url, protocolBinding }] };
		const fetch = () => Promise.resolve(Response.json({}, { status: 404 }));
		const client = createClient({ fetch, card });
		const asked = { operation: 'GetTask', request: { id: 'k-1', historyLength: 2 } } as const;
		return (await client.call({ ...asked, binding })).request?.url;
	}

	const method = 'lf.a2a.v1.A2AService/GetTask';
	test.each([
		['rest', '/', '/tasks/k-1?historyLength=2'],
		['rest', '', '/tasks/k-1?historyLength=2'],
		['rest', '?x=1', '/tasks/k-1?x=1&historyLength=2'],
		['rest', '/?x=1', '/tasks/k-1?x=1&historyLength=2'],
		['grpc', '/', `/${method}`],
		['grpc', '', `/${method}`],
		['grpc', '?x=1', `/${method}?x=1`],
		['jsonrpc', '/', '/'],
		['jsonrpc', '/?x=1', '/?x=1']
	] as const)('%s, with "%s" at its end, is called at %s', async (binding, end, path) => {
		const url = 'https://kettle.test/pot';
		expect(await askedAt(binding, url + end)).toBe(url + path);
	});

	test('is known by the clauses as that of a call', () => {
		const url = 'https://agent.example/a2a/';
		const card = cardFetch({ ...kettle, supportedInterfaces: [{ ...entry, url }] });
		const asked = { operation: 'ListTasks', asked: {} } as const;
		const error = { kind: 'jsonrpc', code: -32601 } as const;
		const refused = call({ ...asked, error, at: 5 });
		const request = { ...refused.request, url };
		expect(judge(card, { ...refused, request }).broken).toContain('CARD-PROTO-002');
	});

	test('gets a warning where clients add paths', () => {
		const { broken, warnings } = withUrl('https://kettle.test/rest/', 'HTTP+JSON');
		expect(broken).toEqual([]);
		expect(warnings).toEqual([['CARD-STRUCT-002', urlPlace, 'https://kettle.test/rest/']]);
	});
});
