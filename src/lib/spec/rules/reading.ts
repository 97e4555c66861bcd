import type { Rules } from '../clause.js';

export const readingRules = {} satisfies Partial<Rules>;
