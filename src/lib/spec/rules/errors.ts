import type { Rules } from '../clause.js';

export const errorsRules = {} satisfies Partial<Rules>;
