import type { Rules } from '../clause.js';

export const cancelingRules = {} satisfies Partial<Rules>;
