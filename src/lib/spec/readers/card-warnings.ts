import type { Exchange } from '../../exchange/index.js';
import { AgentCardSchema } from '../../gen/lf/a2a/v1/a2a_pb.js';
import type { JsonObject } from '../../protocol/index.js';
import { essence, findOddNames, listIn, pathText, textIn, textsIn } from '../../protocol/index.js';
import type { Find } from '../clause.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inMessage, warning } from '../verdict.js';
import { eachCard } from './card.js';
import { urlFaults } from './interface-url.js';

/* What makes a card useless though its members are all there. */

/** Expects the URL of each interface to be one that a client of its binding can call. */
export const callableUrls = eachCard(function* (card, exchange) {
	for (const [index, entry] of listIn(card, 'supportedInterfaces').entries()) {
		const actual = textIn(entry, 'url');
		if (!actual) continue;
		const place = inMessage(0, `supportedInterfaces[${index}].url`);
		for (const { expected, breaks } of urlFaults(actual, textIn(entry, 'protocolBinding') ?? '')) {
			yield breaks
				? finding(exchange, place, { holds: false, expected, actual })
				: warning(exchange, place, { expected, actual });
		}
	}
});

/** Warns of modes of the agent that are no media types. */
export const oddModes: Find = eachCard((card, exchange) =>
	modesWarned(exchange, card, ['defaultInputModes', 'defaultOutputModes'])
);

/** The same for those of its skills. */
export const oddSkillModes: Find = eachCard(function* (card, exchange) {
	for (const [index, skill] of listIn(card, 'skills').entries()) {
		yield* modesWarned(exchange, skill, ['inputModes', 'outputModes'], `skills[${index}].`);
	}
});

/** Warns of a card without skills, which section 5.7 does not quite allow. */
export const emptySkills: Find = eachCard(function* ({ skills }, exchange) {
	if (!Array.isArray(skills) || skills.length > 0) return;
	yield warning(exchange, inMessage(0, 'skills'), {
		expected: { code: 'a-skill' },
		actual: skills
	});
});

/** Warns of members that A2A 1.0 does not have, but for those named; older drafts had many. */
export function unknownMembersBut(judged: readonly string[]): Find {
	return eachCard(function* (card, exchange) {
		const unknown = findOddNames(AgentCardSchema, card)
			.filter(({ known }) => known === undefined)
			.map(({ path }) => pathText(path))
			.filter((path) => !judged.includes(path));
		for (const path of unknown) {
			yield warning(exchange, inMessage(0, path), {
				expected: { code: 'known-members' },
				actual: path
			});
		}
	});
}

/** A media type has two halves; the second, or both, may be a wildcard. */
const mediaType = /^(\*|[\w!#$&^.+-]+)\/(\*|[\w!#$&^.+-]+)$/;

function* modesWarned(
	exchange: Exchange,
	owner: JsonObject,
	members: readonly string[],
	path = ''
): Iterable<ClauseFinding> {
	for (const member of members) {
		for (const [index, actual] of textsIn(owner, member).entries()) {
			if (mediaType.test(essence(actual))) continue;
			yield warning(exchange, inMessage(0, `${path}${member}[${index}]`), {
				expected: { code: 'media-type' },
				actual
			});
		}
	}
}
