/** How many waybills are changed at once, and how many go into one file. */
export const MOST_WAYBILLS = 100;
