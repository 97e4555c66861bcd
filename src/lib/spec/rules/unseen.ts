import type { Rules } from '../clause.js';

export const unseenRules = {} satisfies Partial<Rules>;
