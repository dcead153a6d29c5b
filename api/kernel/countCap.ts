/**
 * Where no kept count exists, rows are counted up to this number, since nobody reads further. A list may
 * count on; a count below this number is exact in every list.
 */
export const COUNT_CAP = 1000;
