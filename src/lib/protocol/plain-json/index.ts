/* JSON as such, texts and values: nothing here has ever heard of A2A. */

export * from './json-object.js';
export { type JsonPath, appendStep, parsePath, pathText } from './json-path.js';
export { placeIn } from './json-places.js';
export { type JsonLoss, lossesIn } from './losses.js';
export { memberTexts, numberText } from './members.js';
export { type JsonFault, parseObject } from './parse-object.js';
export { type JsonToken, JsonScanner, type TextRange, jsonTokens } from './tokens.js';
