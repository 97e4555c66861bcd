import type { ClauseId, Rule } from './clause.js';

type RuleFile = Readonly<Partial<Record<ClauseId, Rule>>>;

/** The ids that stand in more than one file. */
type RepeatedIds<Files extends readonly RuleFile[], Seen = never> = Files extends readonly [
	infer First extends RuleFile,
	...infer Others extends readonly RuleFile[]
]
	? (keyof First & Seen) | RepeatedIds<Others, Seen | keyof First>
	: never;

type IdIn<File> = File extends RuleFile ? keyof File : never;

/** All rules; or the ids at fault, which is no table of rules and so does not compile as one. */
type Joined<Files extends readonly RuleFile[]> = [RepeatedIds<Files>] extends [never]
	? Readonly<Record<IdIn<Files[number]>, Rule>>
	: { 'in two files': RepeatedIds<Files> };

/** The rules of several files as one table. An id in two of them is an error of types. */
export function joinRules<const Files extends readonly RuleFile[]>(files: Files): Joined<Files> {
	return Object.assign({}, ...files) as Joined<Files>;
}
