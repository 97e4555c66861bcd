import type { Rules } from '../clause.js';

export const conversationsRules = {} satisfies Partial<Rules>;
