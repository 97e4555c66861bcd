export type { WordedFinding } from './in-words.js';
export { inWords } from './in-words.js';
