import { z } from 'zod';
import { pricedUnit } from '../../../api/priceChanges/calls.ts';
import type { GridRow } from './grid.ts';

const unitKept = pricedUnit.omit({ at: true, isSold: true, today: true, tier: true });

/**
 * What is kept of the grid over a reload and an ended session. Goods stand in it once, not with each of
 * their prices: a browser keeps some megabytes.
 */
export const keptGrid = z.object({
  units: z.array(unitKept),
  prices: z.array(
    z.tuple([
      /** The place of its goods in `units`, and of its level. */
      z.number().int(),
      z.number().int(),
      /** As it was typed. */
      z.string(),
      /** What it cost where the stored line was entered, costs today, and the tier's. */
      z.string().nullable(),
      z.string().nullable(),
      z.string().nullable(),
      /** Whether it is sold in the unit, and what somebody else has saved meanwhile. */
      z.boolean(),
      z.string().nullable(),
    ]),
  ),
});
type KeptGrid = z.output<typeof keptGrid>;

export function keptOf(rows: readonly GridRow[]): KeptGrid {
  const places = new Map<string, number>();
  const units: KeptGrid['units'] = [];
  const prices = rows.map(({ unit, price, before, theirs }): KeptGrid['prices'][number] => {
    const { at, isSold, today, tier, ...its } = unit;
    const key = `${unit.goodsId} ${unit.unit}`;
    const place = places.get(key) ?? units.push(its) - 1;
    places.set(key, place);
    return [place, at, price, before, today, tier, isSold, theirs ?? null];
  });
  return { units, prices };
}

export const rowsKept = ({ units, prices }: KeptGrid): GridRow[] =>
  prices.flatMap(([place, at, price, before, today, tier, isSold, theirs]): GridRow[] => {
    const unit = units[place];
    if (!unit) return [];
    const row = { unit: { ...unit, at, isSold, today, tier }, price, before };
    return theirs === null ? [row] : [{ ...row, theirs }];
  });
