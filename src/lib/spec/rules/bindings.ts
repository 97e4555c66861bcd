import type { Rules } from '../clause.js';

export const bindingsRules = {} satisfies Partial<Rules>;
