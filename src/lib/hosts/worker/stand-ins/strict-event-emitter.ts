/*
 * Stands in for `strict-event-emitter`. It tells of what MSW intercepts by patching globals; here MSW
 * is handed each request.
 */

export class Emitter {}
