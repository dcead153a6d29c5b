/** How many shortages are decided at once. */
export const MOST_SHORTAGES = 100;
