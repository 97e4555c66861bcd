/*
 * Stands in for protobuf-es's reader of default values, which proto2 writes in schemas as text. All
 * schemas here are of proto3, which has none.
 */

export function parseTextFormatEnumValue(): never {
	return refuse();
}

export function parseTextFormatScalarValue(): never {
	return refuse();
}

function refuse(): never {
	throw new Error('Failed to read a default value: schemas of proto2 are not supported');
}
