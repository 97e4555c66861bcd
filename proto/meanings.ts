import type { FileDescriptorProto, SourceCodeInfo_Location } from '@bufbuild/protobuf/wkt';

/**
 * What the comments of a schema say, by full name without the package, such as `Task`,
 * `Task.context_id`, `TaskState.TASK_STATE_WORKING` or `A2AService.GetTask`, in the order of the
 * schema. A name without a comment is left out; nested types are not read.
 */
export function meaningsOf(file: FileDescriptorProto): Record<string, string> {
	const comments = new Map(
		file.sourceCodeInfo?.location.map((each) => [each.path.join('.'), commentOf(each)])
	);
	const named = subjects(file).map(({ path, name }) => [name, comments.get(path)] as const);
	return Object.fromEntries(named.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Line breaks of a comment are where its lines were full, so they mean nothing. */
function commentOf({ leadingComments }: SourceCodeInfo_Location): string {
	return leadingComments.trim().replace(/\s+/g, ' ');
}

interface Subject {
	/** Field numbers and indices that lead to it from the file, as in the source info. */
	path: string;
	name: string;
}

function subjects({ service, messageType, enumType }: FileDescriptorProto): Subject[] {
	return [
		...service.flatMap((each, i) => within(`6.${i}`, each.name, { 2: each.method })),
		...messageType.flatMap((each, i) =>
			within(`4.${i}`, each.name, { 2: each.field, 8: each.oneofDecl })
		),
		...enumType.flatMap((each, i) => within(`5.${i}`, each.name, { 2: each.value }))
	];
}

/** A type or service, and then its parts by the number of the field that holds them. */
function within(path: string, name: string, parts: Record<number, { name: string }[]>): Subject[] {
	const inner = Object.entries(parts).flatMap(([number, list]) =>
		list.map((each, i) => ({ path: `${path}.${number}.${i}`, name: `${name}.${each.name}` }))
	);
	return [{ path, name }, ...inner];
}
