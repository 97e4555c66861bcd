/*
 * Stands in for protobuf-es's copy of google/protobuf/descriptor.proto, the schema by which it reads
 * schemas. The whole says what the generators of all languages may ask. This has what protobuf-es
 * itself asks of a proto3 file; the rest it keeps as unknown fields, as it does google.api's options.
 */

import { boot, messageDesc } from '@bufbuild/protobuf/codegenv2';

type MessageType = Parameters<typeof boot>[0]['messageType'][number];
type Field = NonNullable<MessageType['field']>[number];

const [int32, bool, string] = [5, 8, 9];

/** Of enums, protobuf-es asks the numbers alone, and these are read as any other. */
const enumeration = int32;

function field(name: string, number: number, type: number): Field {
	return { name, number, type, label: 1 };
}

function nested(name: string, number: number, typeName: string): Field {
	return { ...field(name, number, 11), typeName: `.google.protobuf.${typeName}` };
}

function list(name: string, number: number, typeName: string): Field {
	return { ...nested(name, number, typeName), label: 3 };
}

const name = field('name', 1, string);

export const file_google_protobuf_descriptor = boot({
	name: 'google/protobuf/descriptor.proto',
	package: 'google.protobuf',
	messageType: [
		{
			name: 'FileDescriptorProto',
			field: [
				name,
				field('package', 2, string),
				list('message_type', 4, 'DescriptorProto'),
				list('enum_type', 5, 'EnumDescriptorProto'),
				list('service', 6, 'ServiceDescriptorProto'),
				list('extension', 7, 'FieldDescriptorProto'),
				field('syntax', 12, string)
			]
		},
		{
			name: 'DescriptorProto',
			field: [
				name,
				list('field', 2, 'FieldDescriptorProto'),
				list('nested_type', 3, 'DescriptorProto'),
				list('enum_type', 4, 'EnumDescriptorProto'),
				list('extension', 6, 'FieldDescriptorProto'),
				nested('options', 7, 'MessageOptions'),
				list('oneof_decl', 8, 'OneofDescriptorProto')
			]
		},
		{
			name: 'FieldDescriptorProto',
			field: [
				name,
				field('extendee', 2, string),
				field('number', 3, int32),
				field('label', 4, enumeration),
				field('type', 5, enumeration),
				field('type_name', 6, string),
				nested('options', 8, 'FieldOptions'),
				field('oneof_index', 9, int32),
				field('json_name', 10, string),
				field('proto3_optional', 17, bool)
			]
		},
		{ name: 'OneofDescriptorProto', field: [name] },
		{
			name: 'EnumDescriptorProto',
			field: [name, list('value', 2, 'EnumValueDescriptorProto')]
		},
		{ name: 'EnumValueDescriptorProto', field: [name, field('number', 2, int32)] },
		{
			name: 'ServiceDescriptorProto',
			field: [name, list('method', 2, 'MethodDescriptorProto')]
		},
		{
			name: 'MethodDescriptorProto',
			field: [
				name,
				field('input_type', 2, string),
				field('output_type', 3, string),
				nested('options', 4, 'MethodOptions'),
				field('client_streaming', 5, bool),
				field('server_streaming', 6, bool)
			]
		},
		{ name: 'MessageOptions', field: [field('deprecated', 3, bool), field('map_entry', 7, bool)] },
		{
			name: 'FieldOptions',
			field: [
				field('packed', 2, bool),
				field('deprecated', 3, bool),
				field('jstype', 6, enumeration)
			]
		},
		{
			name: 'MethodOptions',
			field: [field('deprecated', 33, bool), field('idempotency_level', 34, enumeration)]
		}
	],
	enumType: []
});

export const FileDescriptorProtoSchema = messageDesc(file_google_protobuf_descriptor, 0);
export const DescriptorProtoSchema = messageDesc(file_google_protobuf_descriptor, 1);
export const FieldDescriptorProtoSchema = messageDesc(file_google_protobuf_descriptor, 2);
export const EnumDescriptorProtoSchema = messageDesc(file_google_protobuf_descriptor, 4);
export const FieldOptionsSchema = messageDesc(file_google_protobuf_descriptor, 9);

export const FeatureSet_FieldPresence = { EXPLICIT: 1, IMPLICIT: 2, LEGACY_REQUIRED: 3 };
export const MethodOptions_IdempotencyLevel = {
	IDEMPOTENCY_UNKNOWN: 0,
	NO_SIDE_EFFECTS: 1,
	IDEMPOTENT: 2
};
export const Edition = { EDITION_UNKNOWN: 0 };
