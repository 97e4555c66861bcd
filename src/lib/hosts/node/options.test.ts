import { describe, expect, test } from 'vitest';
import { readOptions } from './options.js';
import { StartError } from './start-error.js';

const names = ['fares', 'echo'];

test('without options the port is 4100 and the rest is left to the host', () => {
	expect(readOptions([], names)).toEqual({ help: false, port: 4100 });
});

test('all options are read', () => {
	const args = '--port 0 --host ::1 --agent echo --seed s --speed 2.5 --edition 1.0.0 --help'.split(
		' '
	);
	expect(readOptions(args, names)).toEqual({
		help: true,
		port: 0,
		host: '::1',
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
		[['--prot', '1'], "Unknown option '--prot'", '--port, --host, --agent, --seed'],
		[['4100'], "Unexpected argument '4100'", '--port'],
		[['--port'], "'--port <value>' argument missing", '--port'],
		[['--port', '--host', 'x'], "'--port' argument is ambiguous", '--port'],
		[['--help=yes'], "--help' does not take an argument", '--port'],
		[['--port', 'http'], '--port is "http"', '0 to 65535'],
		[['--port', '65536'], '--port is "65536"', '0 to 65535'],
		[['--port=-1'], '--port is "-1"', '0 to 65535'],
		[['--port='], '--port is ""', '0 to 65535'],
		[['--host='], '--host is ""', 'an address of this machine'],
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
