import type { Rules } from '../clause.js';

export const dataModelRules = {} satisfies Partial<Rules>;
