import type { Rules } from '../clause.js';

export const streamingRules = {} satisfies Partial<Rules>;
