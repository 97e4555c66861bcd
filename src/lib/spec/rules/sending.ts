import type { Rules } from '../clause.js';

export const sendingRules = {} satisfies Partial<Rules>;
