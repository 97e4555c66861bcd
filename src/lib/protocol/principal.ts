/** Who makes a call, as far as the agent knows. Plain data: a journal keeps it. */
export interface Principal {
	/** Tells principals apart. */
	readonly id: string;
}

/** Who calls without saying who that is: today everybody. */
export const anonymous: Principal = { id: 'anonymous' };

export function isAnonymous({ id }: Principal): boolean {
	return id === anonymous.id;
}

/**
 * How the tasks of a principal are marked as its own. Undefined for the anonymous one, whose tasks
 * need no mark, as those had none that were stored when there was nobody else.
 */
export function ownerMark(principal: Principal): string | undefined {
	return isAnonymous(principal) ? undefined : principal.id;
}
