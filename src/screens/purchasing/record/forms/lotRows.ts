import { roundQuantity } from '../../../../../api/kernel/quantity.ts';
import type { Locale } from '../../../../../api/kernel/wire.ts';
import type { LineDetails } from '../../../../components/record/quantities.ts';
import { quantityIn } from '../../../../lib/numbers.ts';

type LotRow = LineDetails[number];

/** A lot that nothing is said of yet; `key` tells it from the others. */
export const newLot = (rows: LineDetails): LotRow => ({
  key: String(Math.max(0, ...rows.map(({ key = '' }) => Number(key))) + 1),
  ...{ number: '', expiry: '', quantity: '' },
});

/** What is left of a line for the lot whose quantity nobody has typed. */
export const restOf = (rows: LineDetails, quantity: number, locale: Locale): number =>
  roundQuantity(
    rows.reduce((left, row) => left - quantityIn(row.quantity ?? '', locale), quantity),
  );

/** The typed lots of so much of a line as the body has them; none while nothing is said of them. */
export function lotsOf(rows: LineDetails, quantity: number, locale: Locale): object {
  const isSaid = rows.some(({ number, expiry }) => number || expiry);
  if (!isSaid && rows.length < 2) return {};
  const blank = rows.filter((row) => !row.quantity);
  return {
    lots: rows.map((row) => ({
      number: row.number ?? '',
      expiry: row.expiry ?? '',
      quantity: row.quantity ? quantityIn(row.quantity, locale) : restFor(blank.length),
    })),
  };
  // Nobody can say which of several lots the rest is of.
  function restFor(lots: number): number | undefined {
    return lots === 1 ? restOf(rows, quantity, locale) : undefined;
  }
}
