import { roundedRatio } from '../../api/kernel/money.ts';

/** What one of a unit comes to that holds so many base units, of the amount for one of those. */
export const ofUnit = (minor: number, ratio: number, currency: string): number =>
  roundedRatio(BigInt(minor) * BigInt(Math.round(ratio * 1000)), 1000n, currency);
