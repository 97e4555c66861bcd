import type { Rules } from '../clause.js';

export const cardRules = {} satisfies Partial<Rules>;
