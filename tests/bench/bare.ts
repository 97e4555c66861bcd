/** What the bench's worker answers by itself, below the path of its site. */
export const barePath = '/bare';
