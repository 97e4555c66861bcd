import type { Rules } from '../clause.js';

export const comingRules = {} satisfies Partial<Rules>;
