/** The most rows of one file of a list; whoever needs more narrows the filter. */
export const MOST_EXPORTED = 20_000;
