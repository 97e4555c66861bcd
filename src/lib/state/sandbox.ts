/** The sandbox whose agents the pages call. */
export const sandbox = 'main';
