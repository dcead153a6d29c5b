/**
 * Whether a price leaves less than the floor, in percent of the price. Nobody can say where the cost is
 * not known. Both amounts in minor units.
 */
export const isBelowFloor = (price: number, cost: number | null, floor: number): boolean =>
  cost !== null && cost > 0 && price * (100 - floor) < cost * 100;
