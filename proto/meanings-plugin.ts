// A plugin of buf, which runs it as proto/buf.gen.yaml says: a request comes in, files go out.
import { readFileSync } from 'node:fs';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import {
	CodeGeneratorRequestSchema,
	CodeGeneratorResponseSchema,
	CodeGeneratorResponse_Feature
} from '@bufbuild/protobuf/wkt';
import { meaningsOf } from './meanings.js';

const request = fromBinary(CodeGeneratorRequestSchema, readFileSync(0));
const schema = request.protoFile.find((file) => file.package === 'lf.a2a.v1');
if (!schema) throw new Error('Failed to write the meanings: the schema of A2A is not there');

const content = `${JSON.stringify(meaningsOf(schema), null, '\t')}\n`;
const response = create(CodeGeneratorResponseSchema, {
	supportedFeatures: BigInt(CodeGeneratorResponse_Feature.PROTO3_OPTIONAL),
	file: [{ name: 'meanings.json', content }]
});
process.stdout.write(toBinary(CodeGeneratorResponseSchema, response));
