import { amountOfKilos, kilosOf } from '../../api/kernel/weight.ts';
import type { OrderEvent, WeighedLine, WeightChange } from '../../machines/order/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { agreedLines, priceAnew } from './agreed.ts';
import { discountChanges } from './discount.ts';
import type { OrderRecord } from './orderRecord.ts';
import type { PricedLine } from './price.ts';
import { lineIdAt } from './products.ts';

/**
 * Reckons what an order costs once some of its lines were weighed, at the prices that were agreed, under
 * its lock, and makes the chart's event of it. Whether they may be weighed is for the chart to say.
 * @throws Failure 4000 by field
 */
export async function weighOf(
  tx: Transaction,
  call: Pick<Call, 'shopId' | 'shop'>,
  record: OrderRecord,
  weighed: readonly WeighedLine[],
): Promise<OrderEvent> {
  const { row } = record;
  const agreed = await agreedLines(tx, call, row.id);
  const lines = agreed.lines.map((line, index) => {
    const one = weighed.find(({ lineId }) => lineId === lineIdAt(agreed.lineIds, index));
    return one ? weighedLine(line, one, row.currency) : line;
  });
  const price = await priceAnew(tx, call, row, { ...agreed, lines });
  record.repriced = price;
  const weights = agreed.lines.flatMap((before, index): WeightChange[] => {
    const after = lines[index];
    if (!after || after === before || !before.weight || !after.weight) return [];
    const { name, nameZh } = before.goods;
    const { unit, unitZh, quantity } = before;
    return [
      {
        ...{ lineId: lineIdAt(agreed.lineIds, index), name, nameZh, unit, unitZh, quantity },
        from: { kilos: kilosOf(quantity, before.weight), amount: before.amount },
        to: { kilos: kilosOf(quantity, after.weight), amount: after.amount },
      },
    ];
  });
  const discounts = discountChanges(agreed, price);
  const told = discounts.length > 0 ? { discounts } : {};
  return { type: 'weigh', lines: [...weighed], total: price.total, weights, ...told };
}

/** A line that is charged by the piece has no weight: the chart says so. */
function weighedLine(
  line: PricedLine,
  { quantity, kilos }: WeighedLine,
  currency: string,
): PricedLine {
  if (!line.weight) return line;
  const weight = { ...line.weight, weighed: Math.min(quantity, line.quantity), kilos };
  const amount = amountOfKilos(kilosOf(line.quantity, weight), line.price, currency);
  return { ...line, weight, amount };
}
