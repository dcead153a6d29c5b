/** How many orders get their notes at once, and how many notes go out together or into one file. */
export const MOST_NOTES = 100;
