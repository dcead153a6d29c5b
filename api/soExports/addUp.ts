import { fromMinor, toMinor } from '../kernel/money.ts';
import { roundQuantity } from '../kernel/quantity.ts';
import type { SoGoods, SoLine } from './soExport.ts';

/**
 * The goods of sales orders added up: a row for each unit that they were ordered in, and each currency.
 * Every line is in one row, so that the sums are those of the lines; by product number.
 */
export function goodsOf(lines: readonly SoLine[]): SoGoods[] {
  const alike = Map.groupBy(lines, ({ sku, unit, kilos, currency }) =>
    JSON.stringify([sku, unit, kilos === null, currency]),
  );
  return [...alike.values()]
    .map(rowOf)
    .toSorted(
      (one, other) => one.sku.localeCompare(other.sku) || one.unit.localeCompare(other.unit),
    );
}

function rowOf(lines: readonly SoLine[]): SoGoods {
  // As they are called on the latest of the orders.
  const latest = lines.reduce((one, other) => (other.placedAt > one.placedAt ? other : one));
  const { sku, name, nameZh, specification, unit, unitZh, currency } = latest;
  const sum = (amountOf: (line: SoLine) => string) =>
    lines.reduce((all, line) => all + toMinor(amountOf(line)), 0);
  const amount = sum((line) => line.amount);
  const discount = sum((line) => line.discount);
  const weights = lines.flatMap(({ kilos }) => kilos ?? []);
  const orderSns = [...new Set(lines.map(({ orderSn }) => orderSn))];
  return {
    ...{ sku, name, nameZh, specification, unit, unitZh, currency },
    quantity: roundQuantity(lines.reduce((all, { quantity }) => all + quantity, 0)),
    kilos: weights.length === 0 ? null : roundQuantity(weights.reduce((all, one) => all + one, 0)),
    orders: orderSns.length,
    amount: fromMinor(amount),
    discount: fromMinor(discount),
    net: fromMinor(amount - discount),
    gst: fromMinor(sum((line) => line.gst)),
    orderSns,
  };
}
