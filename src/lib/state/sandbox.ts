/** The sandbox whose agents the pages call until another one is chosen. */
export const mainSandbox = 'main';
