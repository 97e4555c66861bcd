import { m } from '$lib/paraglide/messages';
import type { Binding, FieldFacts, JsonFault, Meanings, Operation } from '$lib/protocol';
import { bindingNames, fieldAt, pathText } from '$lib/protocol';
import type { Flaw, NextRequest, Obstacle } from '$lib/state';
import { namesFor, valuesFor } from '$lib/state';
import type { CaretPlace, Description, Suggestion, TextFault } from '$lib/ui';
import { cursorMark, memberPath } from '$lib/ui';
import { faultText } from './words.js';

type Type = Operation['input'];
type Loss = NextRequest['parsed']['losses'][number];

/** The members or values that may come at a place of a request. */
export function suggestionsAt(type: Type, place: CaretPlace, meanings: Meanings): Suggestion[] {
	if (place.kind === 'value') {
		return valuesFor(type, place.path).map(({ text, fullName }) => ({
			label: fullName ? (JSON.parse(text) as string) : text,
			insert: withCursor(text),
			...(fullName && { info: meanings[fullName] })
		}));
	}
	return namesFor(type, place.path, place.siblings).map(({ facts, start, excludedBy }) => ({
		label: facts.name,
		detail: excludedBy
			? m.suggestion_excluded({ type: facts.type, other: excludedBy })
			: typeText(facts),
		info: meanings[facts.fullName],
		insert: withCursor(start)
	}));
}

/** What is known of the member at a place; undefined where A2A has none. */
export function descriptionAt(
	type: Type,
	place: CaretPlace,
	meanings: Meanings
): Description | undefined {
	const facts = fieldAt(type, memberPath(place));
	if (!facts) return undefined;
	const { name, fullName, excludes, rules, values = [], path, protoPath } = facts;
	return {
		title: name,
		lines: [
			typeText(facts),
			meanings[fullName],
			excludes && m.field_one_of({ others: excludes.join(', ') }),
			...rules,
			...values.filter(({ fits }) => fits).map((word) => wordText(word, meanings)),
			m.field_json({ path }),
			m.field_proto({ path: protoPath })
		].filter((line) => line !== undefined)
	};
}

function typeText({ type, required }: FieldFacts): string {
	return required ? m.field_type_required({ type }) : type;
}

function wordText({ name, fullName }: { name: string; fullName: string }, meanings: Meanings) {
	const meaning = meanings[fullName];
	return meaning ? m.field_word({ name, meaning }) : name;
}

/** Behind the opening bracket or quote of what is inserted empty. */
function withCursor(json: string): string {
	return /^(""|\[\]|\{\})$/.test(json) ? json.charAt(0) + cursorMark + json.charAt(1) : json;
}

/** What is odd about a request, and that it is sent all the same. */
export function flawText(flaw: Flaw, binding: Binding): string {
	const what = flawWords(flaw);
	return binding === 'grpc' ? m.flaw_binary({ what }) : m.flaw_sent({ what });
}

function flawWords(flaw: Flaw): string {
	const member = pathText(flaw.path) || m.flaw_request();
	switch (flaw.kind) {
		case 'violation':
			return m.flaw_violation({ member, description: flaw.description });
		case 'snake-case':
			return m.flaw_snake_case({ member, known: flaw.known });
		case 'unknown':
			return m.flaw_unknown({ member });
	}
}

const obstacles: Record<Obstacle['kind'], (facts: { found: string; member: string }) => string> = {
	'binary-text': m.obstacle_binary_text,
	'binary-number': m.obstacle_binary_number,
	'binary-name': m.obstacle_binary_name,
	'binary-unicode': m.obstacle_binary_unicode,
	'binary-proto': m.obstacle_binary_proto,
	'path-text': m.obstacle_path_text,
	'url-missing': m.obstacle_url_missing,
	'url-type': m.obstacle_url_type,
	'url-dots': m.obstacle_url_dots,
	'url-unicode': m.obstacle_url_unicode
};

/** Why a text that is no JSON, or says what its binding cannot carry, is not sent, or that it is. */
export function textFaults(request: NextRequest): TextFault[] {
	const { fault, losses, obstacle } = request.parsed;
	if (fault) {
		const to = fault.offset + fault.found.length;
		return [{ from: fault.offset, to, message: brokenText(request, fault), kind: 'fault' }];
	}
	const others = losses
		.filter(({ from }) => from !== obstacle?.from)
		.map((loss) => lossFault(request, loss));
	if (!obstacle) return others;
	const { from, to } = obstacle;
	return [{ from, to, message: obstacleText(request, obstacle), kind: 'fault' }, ...others];
}

function lossFault(request: NextRequest, { kind, from, to }: Loss): TextFault {
	if (request.binding === 'grpc') {
		const message = obstacleText(request, { kind: `binary-${kind}`, from, to });
		return { from, to, message, kind: 'fault' };
	}
	const found = request.text.slice(from, to);
	const message = kind === 'number' ? m.loss_number({ found }) : m.loss_name({ found });
	return { from, to, message, kind: 'warning' };
}

function brokenText(request: NextRequest, fault: JsonFault): string {
	const what = faultText(fault);
	const { obstacle } = request.parsed;
	if (!obstacle) return m.broken_sent({ what });
	return m.broken_kept({ what, why: obstacleText(request, obstacle) });
}

/** What is found there is shown no longer than this. */
const longestFound = 40;

function obstacleText({ binding, text }: NextRequest, { kind, from, to, member = '' }: Obstacle) {
	const whole = text.slice(from, to);
	const found = whole.length > longestFound ? `${whole.slice(0, longestFound)}…` : whole;
	return m.obstacle({ binding: bindingNames[binding], why: obstacles[kind]({ found, member }) });
}
