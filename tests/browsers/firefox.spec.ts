import { firefox } from './firefox.js';
import { testIn } from './run.js';

testIn(firefox);
