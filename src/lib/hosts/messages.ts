/** Asks the worker to take control of the pages in its scope, as after a hard reload. */
export const claimMessage = 'claim';
