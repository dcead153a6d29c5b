/** How many goods one count has at most. */
export const MOST_COUNTED = 500;
