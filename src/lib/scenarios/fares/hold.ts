import type { Task } from '../../protocol/index.js';
import { drawer } from '../drawer.js';
import { objectOf, textOf } from '../parts.js';
import type { Script, StatusStep, Turn } from '../script.js';
import { formatDate } from './dates.js';
import { parseFareCode } from './fare-code.js';
import type { Fare } from './fares.js';
import { formatPrice, makeFare } from './fares.js';
import { formatPassengers } from './passengers.js';

const day = 24 * 60 * 60 * 1000;

/** Looks the fare up, then waits for its payment. */
export function holdScript(fare: Fare): Script {
	return {
		steps: [
			{ status: 'TASK_STATE_WORKING', say: [{ text: `Looking up ${describe(fare)}…` }] },
			{ after: 400, ...askForPayment(fare) }
		]
	};
}

/** Credentials never go into messages: the grant happens elsewhere, its outcome is told here. */
export function askForPayment(fare: Fare, before = ''): StatusStep {
	const paymentPage = `https://pay.playground.example/${fare.code}`;
	const text = [
		`${before}To hold ${describe(fare)}, ${formatPrice(fare.price)} must be`,
		`authorized. Imagine that you do this on ${paymentPage}. Never put card numbers or passwords`,
		'into a message. Then answer this task with “approved” or “declined”.'
	].join(' ');
	const data = {
		hold: fare.code,
		price: fare.price,
		paymentPage,
		answers: ['approved', 'declined']
	};
	return { status: 'TASK_STATE_AUTH_REQUIRED', say: [{ text }, { data }] };
}

/** The fare that a task waits to hold; undefined where it waits for no payment. */
export function fareToHold(task: Task | undefined): Fare | undefined {
	if (task?.status.state !== 'TASK_STATE_AUTH_REQUIRED') return undefined;
	const parts = task.status.message?.parts ?? [];
	// The question itself tells: messages since then may have spoken of other fares.
	const code = parts.map((part) => objectOf(part)?.hold).find((hold) => typeof hold === 'string');
	const key = code === undefined ? undefined : parseFareCode(code);
	return typeof key === 'object' ? makeFare(key) : undefined;
}

/** Takes the answer to the question for a payment. */
export function paymentScript(fare: Fare, turn: Turn): Script {
	const said = paymentWord(turn);
	if (said === 'approved') return confirmScript(fare, turn.task);
	if (said === 'declined') {
		const text = `I hold no seat without an authorization, so I reject this request. Nothing was charged. You can ask for ${fare.code} again.`;
		return { steps: [{ status: 'TASK_STATE_REJECTED', say: [{ text }] }] };
	}
	const before =
		said === 'both'
			? 'That says both yes and no. '
			: 'This task waits for a payment and accepts no other requests. ';
	return { steps: [askForPayment(fare, before)] };
}

function confirmScript(fare: Fare, task: Task | undefined): Script {
	const { code, price, passengers } = fare;
	const confirmation = confirmationOf(`${task?.id} ${code}`);
	const asked = Date.parse(task?.status.timestamp ?? '');
	const until = new Date(Math.min(asked + day, Date.parse(fare.departs))).toISOString();
	const summary = `${describe(fare)} is held until ${until} under ${confirmation}.`;
	return {
		steps: [
			{
				status: 'TASK_STATE_WORKING',
				say: [{ text: `Payment approved. Holding ${describe(fare)}…` }]
			},
			{
				after: 400,
				artifact: {
					artifactId: 'hold',
					name: `Hold ${confirmation}`,
					parts: [{ data: { confirmation, code, price, passengers, heldUntil: until } }]
				},
				lastChunk: true
			},
			{ after: 100, status: 'TASK_STATE_COMPLETED', say: [{ text: summary }] }
		]
	};
}

/** What is said about the payment, if anything. */
function paymentWord({ message }: Turn): 'approved' | 'declined' | 'both' | undefined {
	const fromData = message.parts.map((part) => objectOf(part)?.payment);
	const words = [textOf(message), ...fromData.filter((word) => typeof word === 'string')];
	const said = words.join('\n').replace(/\b(?:no|not an?) (?:problems?|worries|issues?)\b/gi, '');
	const isYes = /\b(?:approved?|authori[sz]ed|paid|granted|confirmed|yes|ok(?:ay)?)\b/i.test(said);
	const isNo = /\b(?:declined?|denied|refused?|rejected|cancel|stop|no|not)\b|n['’]t\b/i.test(said);
	if (isYes) return isNo ? 'both' : 'approved';
	return isNo ? 'declined' : undefined;
}

/** Six letters and digits, without those that look alike. */
function confirmationOf(text: string): string {
	const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
	const draw = drawer(text);
	return Array.from({ length: 6 }, () => signs[draw(signs.length)]).join('');
}

function describe({ code, from, to, date, passengers }: Fare): string {
	return `${code} (${from} → ${to} on ${formatDate(date)} for ${formatPassengers(passengers)})`;
}
