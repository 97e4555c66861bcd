import {
	create,
	getOption,
	hasOption,
	ScalarType,
	toJson,
	type DescEnum,
	type DescField,
	type DescFile,
	type DescMessage,
	type DescMethod,
	type DescService,
	type JsonObject
} from '@bufbuild/protobuf';
import { FeatureSet_FieldPresence, FileOptionsSchema } from '@bufbuild/protobuf/wkt';
import { http } from '../../src/lib/gen/google/api/annotations_pb.js';
import { method_signature } from '../../src/lib/gen/google/api/client_pb.js';
import { field_behavior, FieldBehavior } from '../../src/lib/gen/google/api/field_behavior_pb.js';
import type { HttpRule } from '../../src/lib/gen/google/api/http_pb.js';

/** Everything `a2a-proto.json` knows about a schema, read from its descriptor instead. */
export function factsFromFile(file: DescFile) {
	const messages = file.messages.map(messageFacts);
	const enums = file.enums.map(enumFacts);
	const [first] = file.services;
	if (!first) throw new Error(`Failed to read ${file.name}: it has no service`);
	const service = serviceFacts(first);
	return {
		syntax: file.proto.syntax,
		package: file.proto.package,
		imports: file.proto.dependency,
		options: file.proto.options ? toJson(FileOptionsSchema, file.proto.options) : {},
		service,
		messages,
		enums,
		counts: countFacts(messages, enums, service)
	};
}

function messageFacts(message: DescMessage) {
	const fields = message.fields.map(fieldFacts);
	return {
		name: message.name,
		fullName: message.typeName,
		deprecated: message.deprecated,
		oneofs: message.oneofs.map((oneof) => ({
			name: oneof.name,
			fields: oneof.fields.map((field) => field.jsonName)
		})),
		requiredFields: fields.filter((field) => field.required).map((field) => field.jsonName),
		fields
	};
}

function fieldFacts(field: DescField) {
	const isList = field.fieldKind === 'list';
	const isMap = field.fieldKind === 'map';
	const value = {
		kind: isList ? field.listKind : isMap ? field.mapKind : field.fieldKind,
		type: field.scalar ? scalarName(field.scalar) : nameWithin(field, field.message ?? field.enum)
	};
	const map = isMap
		? { keyType: scalarName(field.mapKey), valueType: value.type, valueKind: value.kind }
		: null;
	const hasPresence = field.presence === FeatureSet_FieldPresence.EXPLICIT;
	return {
		name: field.name,
		jsonName: field.jsonName,
		number: field.number,
		kind: map ? 'map' : value.kind,
		type: map ? `map<${map.keyType}, ${map.valueType}>` : value.type,
		repeated: isList,
		map,
		optional: field.proto.proto3Optional,
		oneof: field.oneof?.name ?? null,
		required: getOption(field, field_behavior).includes(FieldBehavior.REQUIRED),
		deprecated: field.deprecated,
		presence: isList || isMap ? 'none' : hasPresence ? 'explicit' : 'implicit',
		jsonType: map ? 'object' : (isList ? 'array of ' : '') + jsonType(value.kind, value.type),
		implicitDefault: implicitDefault(field)
	};
}

function scalarName(scalar: ScalarType) {
	return ScalarType[scalar].toLowerCase();
}

/** The name of a type as the schema itself would write it. */
function nameWithin(field: DescField, type: DescMessage | DescEnum | undefined) {
	const prefix = `${field.parent.file.proto.package}.`;
	return type?.typeName.startsWith(prefix) ? type.typeName.slice(prefix.length) : type?.typeName;
}

function jsonType(kind: string, type: string | undefined) {
	if (kind === 'enum') return 'string (enum value name)';
	return (type && jsonTypes[type]) ?? 'object';
}

const jsonTypes: Record<string, string> = {
	bool: 'boolean',
	bytes: 'string (base64)',
	int32: 'number',
	string: 'string',
	'google.protobuf.Timestamp': 'string (RFC 3339 UTC)',
	'google.protobuf.Value': 'any JSON value'
};

function implicitDefault({ parent, jsonName }: DescField) {
	const empty = toJson(parent, create(parent), { alwaysEmitImplicit: true }) as JsonObject;
	return empty[jsonName] ?? null;
}

function enumFacts(type: DescEnum) {
	return {
		name: type.name,
		fullName: type.typeName,
		values: type.values.map(({ name, number }) => ({ name, number }))
	};
}

function serviceFacts(service: DescService) {
	return {
		name: service.name,
		fullName: service.typeName,
		methods: service.methods.map(methodFacts)
	};
}

function methodFacts(method: DescMethod) {
	const rule = getOption(method, http);
	const rules = hasOption(method, http) ? [rule, ...rule.additionalBindings] : [];
	const prefix = `${method.parent.file.proto.package}.`;
	return {
		name: method.name,
		grpcPath: `/${method.parent.typeName}/${method.name}`,
		jsonRpcMethod: method.name,
		requestType: method.input.typeName.replace(prefix, ''),
		responseType: method.output.typeName.replace(prefix, ''),
		clientStreaming: method.proto.clientStreaming,
		serverStreaming: method.proto.serverStreaming,
		methodSignatures: getOption(method, method_signature),
		http: rules.map((each, index) => bindingFacts(method, each, index === 0))
	};
}

function bindingFacts(method: DescMethod, rule: HttpRule, primary: boolean) {
	const path = typeof rule.pattern.value === 'string' ? rule.pattern.value : '';
	const inPath = [...path.matchAll(/\{(\w+)(?:=([^}]+))?\}/g)];
	const named = new Set(inPath.map(([, name]) => name));
	const rest = method.input.fields.filter(({ name }) => !named.has(name));
	const restNames = rest.map((field) => field.jsonName);
	return {
		primary,
		verb: rule.pattern.case?.toUpperCase(),
		path,
		customVerb: /:(\w+)$/.exec(path)?.[1] ?? null,
		body: rule.body || null,
		pathParams: inPath.map(([, field, pattern = '*']) => ({
			field,
			jsonName: method.input.fields.find(({ name }) => name === field)?.jsonName,
			pattern
		})),
		bodyFields: rule.body === '*' ? restNames : [],
		queryFields: rule.body === '' ? restNames : []
	};
}

function countFacts(
	messages: ReturnType<typeof messageFacts>[],
	enums: ReturnType<typeof enumFacts>[],
	{ methods }: ReturnType<typeof serviceFacts>
) {
	const fields = messages.flatMap((message) => message.fields);
	return {
		methods: methods.length,
		httpBindings: methods.flatMap((method) => method.http).length,
		messages: messages.length,
		fields: fields.length,
		requiredFields: fields.filter((field) => field.required).length,
		optionalFields: fields.filter((field) => field.optional).length,
		oneofs: messages.flatMap((message) => message.oneofs).length,
		mapFields: fields.filter((field) => field.map).length,
		enums: enums.length,
		enumValues: enums.flatMap((type) => type.values).length
	};
}
