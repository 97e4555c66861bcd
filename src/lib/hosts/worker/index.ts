export { serveAgents } from './serve.js';
