import { create } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import { describe, expect, test } from 'vitest';
import { meaningsOf } from '../../proto/meanings.js';
import { file_lf_a2a_v1_a2a as file } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import { loadMeanings } from '../../src/lib/protocol/index.js';

const meanings = await loadMeanings();

const names = [...file.services, ...file.messages, ...file.enums].flatMap((type) => [
	type.name,
	...partsOf(type).map(({ name }) => `${type.name}.${name}`)
]);

function partsOf(type: (typeof file)['services' | 'messages' | 'enums'][number]) {
	if (type.kind === 'service') return type.methods;
	return type.kind === 'enum' ? type.values : [...type.fields, ...type.oneofs];
}

describe('the meanings', () => {
	test('are there for every type, field, enum value and RPC, and for nothing else', () => {
		const oneofs = file.messages.flatMap(({ name, proto }) =>
			proto.oneofDecl.map((oneof) => `${name}.${oneof.name}`)
		);
		expect(names.filter((name) => !meanings[name])).toEqual([]);
		expect(Object.keys(meanings).filter((x) => !names.includes(x) && !oneofs.includes(x))).toEqual(
			[]
		);
	});

	test.each(Object.entries(meanings))('of %s are one to three sentences', (_, text = '') => {
		expect(text).toMatch(/^["\p{Lu}A-Z].*\.$/u);
		expect(text.length).toBeLessThanOrEqual(300);
		expect(text.match(/[.?!](?= |$)/g)?.length).toBeLessThanOrEqual(3);
		expect(text).not.toMatch(/\s{2}|\n/);
	});
});

describe('reading the comments of a schema', () => {
	const schema = create(FileDescriptorProtoSchema, {
		messageType: [{ name: 'A' }, { name: 'B', field: [{ name: 'b_c' }, { name: 'd' }] }],
		sourceCodeInfo: {
			location: [
				{ path: [4, 1], leadingComments: ' Of\n two  lines.\n' },
				{ path: [4, 1, 2, 0], leadingComments: ' A field.\n' },
				{ path: [4, 1, 2, 1], trailingComments: ' Behind it.\n' },
				{ path: [12], leadingComments: ' Of the file.\n' }
			]
		}
	});

	test('joins their lines and passes over what has none', () => {
		expect(meaningsOf(schema)).toEqual({ B: 'Of two lines.', 'B.b_c': 'A field.' });
	});

	test('finds nothing in a schema that has lost its comments', () => {
		expect(meaningsOf({ ...schema, sourceCodeInfo: undefined })).toEqual({});
	});
});
