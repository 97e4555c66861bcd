import type { Rules } from '../clause.js';

export const grpcRules = {} satisfies Partial<Rules>;
