import type { DescField, DescFile, DescMessage } from '@bufbuild/protobuf';
import {
	ScalarType,
	createFileRegistry,
	fromBinary,
	getOption,
	hasOption,
	toBinary
} from '@bufbuild/protobuf';
import type { FileDescriptorProto } from '@bufbuild/protobuf/wkt';
import {
	FileDescriptorProtoSchema as WholeSchema,
	file_google_protobuf_descriptor as whole
} from '@bufbuild/protobuf/wkt';
import { describe, expect, test } from 'vitest';
import { http } from '../../../gen/google/api/annotations_pb.js';
import { method_signature } from '../../../gen/google/api/client_pb.js';
import { field_behavior } from '../../../gen/google/api/field_behavior_pb.js';
import { file_google_rpc_error_details } from '../../../gen/google/rpc/error_details_pb.js';
import { file_google_rpc_status } from '../../../gen/google/rpc/status_pb.js';
import { file_lf_a2a_v1_a2a } from '../../../gen/lf/a2a/v1/a2a_pb.js';
import {
	FileDescriptorProtoSchema as StandInSchema,
	file_google_protobuf_descriptor as standIn
} from './protobuf-descriptor.js';

const names = (file: DescFile) => file.messages.map(({ name }) => name);

function find(file: DescFile, name: string): DescMessage {
	const found = file.messages.find((message) => message.name === name);
	if (!found) throw new Error(`Failed to find ${name} in ${file.name}`);
	return found;
}

test.each(names(standIn))('%s has its fields as the whole schema has them', (name) => {
	const there = find(whole, name).fields.map(onTheWire);
	expect(there).toEqual(expect.arrayContaining(find(standIn, name).fields.map(onTheWire)));
});

/** Enums are int32 on the wire, and the stand-in says so. */
function onTheWire({ proto, scalar, enum: enumeration, message }: DescField) {
	return {
		name: proto.name,
		number: proto.number,
		label: proto.label,
		scalar: enumeration ? ScalarType.INT32 : scalar,
		message: message?.typeName
	};
}

const files = [file_lf_a2a_v1_a2a, file_google_rpc_error_details, file_google_rpc_status];
const all = new Set(files.flatMap((file) => [...file.dependencies, file]));

describe.each([...all].filter(({ name }) => name !== whole.name))('$name', (file) => {
	test('is described as by the whole schema', () => {
		expect(described(reread(file))).toEqual(described(file));
	});

	test('loses nothing', () => {
		const { proto } = reread(file);
		expect(fromBinary(WholeSchema, toBinary(StandInSchema, proto))).toEqual(file.proto);
	});
});

test('the options of google.api are read as by the whole schema', () => {
	expect(options(reread(file_lf_a2a_v1_a2a))).toEqual(options(file_lf_a2a_v1_a2a));
});

function options({ messages, services }: DescFile) {
	return {
		methods: services
			.flatMap(({ methods }) => methods)
			.map((method) => [getOption(method, http), getOption(method, method_signature)]),
		fields: messages
			.flatMap(({ fields }) => fields)
			.map((field) => hasOption(field, field_behavior) && getOption(field, field_behavior))
	};
}

/** The file as it is where the stand-in reads it and all that it imports. */
function reread(file: DescFile): DescFile {
	if (file.name === whole.name) return standIn;
	const bytes = toBinary(WholeSchema, file.proto);
	const proto = fromBinary(StandInSchema, bytes) as FileDescriptorProto;
	// Generated code says them apart.
	proto.dependency = file.dependencies.map((dependency) => dependency.proto.name);
	const registry = createFileRegistry(proto, (name) => {
		const dependency = file.dependencies.find((other) => other.proto.name === name);
		return dependency && reread(dependency);
	});
	const found = registry.getFile(file.proto.name);
	if (!found) throw new Error(`Failed to read ${file.name}`);
	return found;
}

const elsewhere = new Set([
	'parent',
	'file',
	'dependencies',
	'message',
	'enum',
	'oneof',
	'extendee'
]);

/** All that a file says of its types, apart from the message that it was read from. */
function described(file: DescFile): unknown {
	const text = JSON.stringify(file, (key, value: unknown) => {
		if (key === 'proto') return undefined;
		return elsewhere.has(key) || key === 'input' || key === 'output' ? String(value) : value;
	});
	return JSON.parse(text);
}
