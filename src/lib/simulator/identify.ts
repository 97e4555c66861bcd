import type { Principal } from '../protocol/index.js';
import { anonymous } from '../protocol/index.js';
import type { CallContext } from '../wire/index.js';

/** Tells who makes a call, from what came with it. */
export type Identify = (context: CallContext) => Principal;

/** Nobody is asked who it is, so everybody is the same. */
export const identify: Identify = () => anonymous;
