import type { Rules } from '../clause.js';

export const restRules = {} satisfies Partial<Rules>;
