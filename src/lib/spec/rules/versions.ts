import type { Rules } from '../clause.js';

export const versionsRules = {} satisfies Partial<Rules>;
