/** Who makes a call, as far as the agent knows. Plain data: a journal keeps it. */
export interface Principal {
	/** Tells principals apart. */
	readonly id: string;
}

/** Somebody who does not say who they are: today every caller. */
export const anonymous: Principal = { id: 'anonymous' };

export function isAnonymous({ id }: Principal): boolean {
	return id === anonymous.id;
}

/**
 * How the tasks of a principal are marked as its own. Undefined for the anonymous one: tasks that
 * were stored before there were others have no mark.
 */
export function ownerMark(principal: Principal): string | undefined {
	return isAnonymous(principal) ? undefined : principal.id;
}
