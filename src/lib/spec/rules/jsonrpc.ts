import type { Rules } from '../clause.js';

export const jsonrpcRules = {} satisfies Partial<Rules>;
