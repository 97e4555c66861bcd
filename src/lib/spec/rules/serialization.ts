import type { Rules } from '../clause.js';

export const serializationRules = {} satisfies Partial<Rules>;
