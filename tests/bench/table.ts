import type { Finding, Limit, Verdict } from './finding.js';
import { verdictOf } from './finding.js';
import { number } from './figures.js';

const heads = ['budget', 'compared', 'measured', 'against', 'result', 'limit', ''];
/** Columns of figures, which are easier to compare when they end at the same place. */
const figureColumns = [2, 3, 4, 5];

/** The findings as one table, a line each, and a last line that counts the verdicts. */
export function formatTable(findings: readonly Finding[]): string {
	const rows = [heads, ...findings.map(toCells)];
	const widths = heads.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]))));
	const lines = rows.map((row) =>
		row
			.map((cell, column) => pad(cell, widths[column] ?? 0, figureColumns.includes(column)))
			.join('  ')
			.trimEnd()
	);
	const [head = '', ...body] = lines;
	const rule = widths.map((width) => '─'.repeat(width)).join('  ');
	return [head, rule, ...body, '', countVerdicts(findings)].join('\n');
}

function toCells(finding: Finding): string[] {
	const { budget, compared, figures, value, unit, limit } = finding;
	const [measured, against = ''] = figures;
	const result = `${number(value)} ${unit}`;
	return [budget, compared, measured, against, result, toText(limit, unit), verdictOf(finding)];
}

function toText(limit: Limit | undefined, unit: string): string {
	if (!limit) return '';
	const bound = 'atMost' in limit ? `≤ ${number(limit.atMost)}` : `≥ ${number(limit.atLeast)}`;
	return `${bound} ${unit}`;
}

function countVerdicts(findings: readonly Finding[]): string {
	const count = (verdict: Verdict) => findings.filter((x) => verdictOf(x) === verdict).length;
	return `${count('ok')} within, ${count('MISSED')} missed, ${count('reported')} reported`;
}

function pad(text: string, width: number, atEnd: boolean): string {
	return atEnd ? text.padStart(width) : text.padEnd(width);
}

function widthOf(text = ''): number {
	return text.length;
}
