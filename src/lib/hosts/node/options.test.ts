import { describe, expect, test } from 'vitest';
import { readOptions } from './options.js';
import { StartError } from './start-error.js';

const names = ['fares', 'echo'];

test('without options the port is 4100 and the rest is left to the host', () => {
	expect(readOptions([], names)).toEqual({ help: false, port: 4100 });
});

test('all options are read', () => {
	const args =
		'--port 0 --host ::1 --public-url https://A.test/ --public-url http://b.test:80 --agent echo ' +
		'--seed s --speed 2.5 --edition 1.0.0 --help';
	expect(readOptions(args.split(' '), names)).toEqual({
		help: true,
		port: 0,
		host: '::1',
		publicUrls: ['https://a.test', 'http://b.test'],
		agent: 'echo',
		seed: 's',
		speed: 2.5,
		edition: '1.0.0'
	});
});

test.each([
	['0.01', 0.01],
	['1000', 1000],
	['at-once', 'at-once']
])('the speed %s is allowed', (text, speed) => {
	expect(readOptions(['--speed', text], names).speed).toBe(speed);
});

describe('a refusal is one line that names what is wrong and what is allowed', () => {
	test.each([
		[['--prot', '1'], "Unknown option '--prot'", '--port, --host, --public-url, --agent, --seed'],
		[['4100'], "Unexpected argument '4100'", '--port'],
		[['--port'], "'--port <value>' argument missing", '--port'],
		[['--port', '--host', 'x'], "'--port' argument is ambiguous", '--port'],
		[['--help=yes'], "--help' does not take an argument", '--port'],
		[['--port', 'http'], '--port is "http"', '0 to 65535'],
		[['--port', '65536'], '--port is "65536"', '0 to 65535'],
		[['--port=-1'], '--port is "-1"', '0 to 65535'],
		[['--port='], '--port is ""', '0 to 65535'],
		[['--host='], '--host is ""', 'an address of this machine'],
		[['--public-url='], '--public-url is ""', 'a scheme and a host'],
		[['--public-url', 'a.test'], '--public-url is "a.test"', 'https://agents.example.com'],
		[['--public-url', 'a.test:443'], '--public-url is "a.test:443"', 'a scheme and a host'],
		[['--public-url', 'ftp://a.test'], '--public-url is "ftp://a.test"', 'a scheme and a host'],
		[['--public-url', 'http://a.test/b'], '--public-url is "http://a.test/b"', 'a scheme and'],
		[['--public-url', 'http://a.test?b'], '--public-url is "http://a.test?b"', 'a scheme and'],
		[['--public-url', 'http://a.test#b'], '--public-url is "http://a.test#b"', 'a scheme and'],
		[['--public-url', 'http://a@b.test'], '--public-url is "http://a@b.test"', 'a scheme and'],
		[['--agent', 'nobody\nhere'], '--agent is "nobody\\nhere"', 'fares, echo'],
		[['--speed', '0'], '--speed is "0"', '0.01 to 1000, or "at-once"'],
		[['--speed', 'fast'], '--speed is "fast"', '0.01 to 1000, or "at-once"'],
		[['--speed='], '--speed is ""', '0.01 to 1000, or "at-once"'],
		[['--edition', '1.0'], '--edition is "1.0"', '1.0.1 or 1.0.0']
	])('%j', (args, wrong, allowed) => {
		let refusal: unknown;
		try {
			readOptions(args, names);
		} catch (caught) {
			refusal = caught;
		}
		expect(refusal).toBeInstanceOf(StartError);
		const { message } = refusal as StartError;
		expect(message).toContain(wrong);
		expect(message).toContain(allowed);
		expect(message).not.toContain('\n');
	});
});
