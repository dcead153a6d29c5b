/**
 * Counting stops here where no kept count tells a number: nobody reads further. A list may count on,
 * so that a count below it is exact in each of them.
 */
export const COUNT_CAP = 1000;
