import { chromium } from './chromium.js';
import { testIn } from './run.js';

testIn(chromium);
