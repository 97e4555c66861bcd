import { webkit } from './webkit.js';
import { testIn } from './run.js';

testIn(webkit);
