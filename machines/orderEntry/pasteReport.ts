import type { GoodsItem } from '../../api/goods/calls.ts';
import { isQuantity } from '../../api/kernel/quantity.ts';
import { MAXIMUM_PASTED, type PastedRow, unitNamed } from '../kernel/entry/paste.ts';
import type { LookedUp } from './services.ts';

/** A pasted row that was not taken over: what stands against it, and which goods it might mean. */
export interface LeftRow {
  row: PastedRow;
  why: 'unknown' | 'quantity' | 'unit' | 'tooMany';
  /** What stood there; empty where the whole row is meant. */
  cell: string;
  couldBe: GoodsItem[];
}

/** What became of a paste. */
export interface PasteReport {
  added: number;
  /** How many of these are more of goods that were in the list already. */
  merged: number;
  left: readonly LeftRow[];
}

/** What is added to the order of a row; a unit of undefined is the goods' own. */
export interface TakenRow {
  goods: GoodsItem;
  unit: string | undefined;
  quantity: number | null;
}

/** What can be taken over of pasted rows as it is, and what cannot. */
export function judged(found: LookedUp): { taken: TakenRow[]; left: LeftRow[] } {
  const taken: TakenRow[] = [];
  const left: LeftRow[] = [];
  for (const [index, { row, goods, couldBe }] of found.entries()) {
    const stand = (why: LeftRow['why'], cell: string) =>
      left.push({ row, why, cell, couldBe: goods ? [goods] : couldBe });
    const unread = quantityUnread(row);
    const unit = goods === null ? undefined : unitOf(goods, row);
    if (index >= MAXIMUM_PASTED) stand('tooMany', '');
    else if (goods === null) stand('unknown', row.text);
    else if (unread !== null) stand('quantity', unread);
    else if (row.unit !== null && unit === undefined) stand('unit', row.unit);
    else taken.push({ goods, unit, quantity: row.quantity });
  }
  return { taken, left };
}

/** A row that was left, for goods that the person says it means: what is not certain is asked. */
export function takenAs({ row }: LeftRow, goods: GoodsItem): TakenRow {
  const unit = unitOf(goods, row);
  const isCertain = quantityUnread(row) === null && (row.unit === null || unit !== undefined);
  return { goods, unit, quantity: isCertain ? row.quantity : null };
}

function quantityUnread({ quantity, unread }: PastedRow): string | null {
  return quantity === null || isQuantity(quantity) ? unread : String(quantity);
}

const unitOf = (goods: GoodsItem, { unit }: PastedRow): string | undefined =>
  (unit === null ? null : unitNamed(goods, unit)) ?? undefined;
