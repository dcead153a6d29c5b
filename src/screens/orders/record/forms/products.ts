import { z } from 'zod';
import type { GoodsItem } from '../../../../../api/goods/calls.ts';
import { toMinor } from '../../../../../api/kernel/money.ts';
import type { Locale } from '../../../../../api/kernel/wire.ts';
import type { OrderDetail } from '../../../../../api/orders/calls.ts';
import { type ChangeProducts, chartEventOf } from '../../../../../machines/order/flow.ts';
import type { OrderEvent } from '../../../../../machines/order/law/facts.ts';
import { usualUnit } from '../../../../../machines/orderEntry/law/rules.ts';
import { quantityIn } from '../../../../lib/numbers.ts';

const unit = z.object({ unit: z.string(), unitZh: z.string() });

/** One row of the form: a line of the order, or goods that are added. */
export const productRow = z.object({
  /** Null for goods that are added. */
  lineId: z.number().nullable(),
  goodsId: z.number(),
  name: z.string(),
  nameZh: z.string(),
  unit: z.string(),
  quantity: z.union([z.string(), z.number()]),
  removed: z.boolean(),
  /** The units that it is sold in, as far as they are known. */
  units: z.array(unit),
});
export type ProductRow = z.output<typeof productRow>;

/** What the form holds. */
export const productValues = z.object({ rows: z.array(productRow) });
export type ProductValues = z.output<typeof productValues>;

/** The order's own lines as rows. */
export const rowsOf = ({ order }: OrderDetail): ProductRow[] =>
  order.lines.map((line) => ({
    lineId: line.id,
    goodsId: line.goodsId,
    name: line.name,
    nameZh: line.nameZh,
    unit: line.unit,
    quantity: line.quantity,
    removed: false,
    units: [{ unit: line.unit, unitZh: line.unitZh }],
  }));

/** Goods that were found, as a row of their own in the unit that they are usually ordered in. */
export const rowOf = (goods: GoodsItem): ProductRow => ({
  lineId: null,
  goodsId: goods.id,
  name: goods.name,
  nameZh: goods.nameZh,
  unit: usualUnit(goods),
  quantity: 1,
  removed: false,
  units: goods.units.map((known) => ({ unit: known.unit, unitZh: known.unitZh })),
});

/** The rows as they are sent. What is no number is left for the schema to name. */
export const linesOf = (rows: readonly ProductRow[], locale: Locale): ChangeProducts['lines'] =>
  rows
    .filter(({ removed }) => !removed)
    .map(({ lineId, goodsId, unit: chosen, quantity }) => ({
      ...(lineId === null ? {} : { lineId }),
      goodsId,
      unit: chosen,
      quantity: quantityIn(quantity, locale),
    }));

/** Whether anything differs from what the order holds. */
export const isChanged = (
  rows: readonly ProductRow[],
  detail: OrderDetail,
  locale: Locale,
): boolean =>
  JSON.stringify(linesOf(rows, locale)) !== JSON.stringify(linesOf(rowsOf(detail), locale));

/** The change as the chart takes it, with the total that the server has named. */
export function changeEvent(
  lines: ChangeProducts['lines'],
  detail: OrderDetail,
  total: string,
): OrderEvent {
  const event = chartEventOf({ type: 'changeProducts', lines }, detail);
  return event.type === 'changeProducts' ? { ...event, total: toMinor(total) } : event;
}
