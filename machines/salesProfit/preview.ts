import {
  fromMinor,
  minorOrNull,
  roundedRatio,
  sumToMinor,
  toMinor,
} from '../../api/kernel/money.ts';
import type { ProfitRow, ProfitTotals } from '../../api/salesProfit/calls.ts';
import { costStands } from './law/rules.ts';
import type { Typed } from './typedCosts.ts';

/** A quantity has three decimals at most. */
const THOUSANDTHS = 1_000;

/** A row as it will be once what is typed is saved; as it is where the cost cannot be saved. */
export function liveRow(row: ProfitRow, typed: Typed, currency: string): ProfitRow {
  const own = typed[row.goodsId];
  if (!own || costStands(own, currency).cost) return row;
  const quantity = BigInt(Math.round(row.quantity * THOUSANDTHS));
  const product = BigInt(toMinor(own.cost, currency)) * quantity;
  const sellingCost = fromMinor(roundedRatio(product, BigInt(THOUSANDTHS), currency));
  return { ...row, sellingCost, profitRate: rateOf(row.netSales, sellingCost) };
}

/**
 * The sums of all pages as they will be once what is typed is saved.
 * @param rows The rows of the period that were on a page: of what is typed elsewhere nobody knows how
 * many were sold, so that it changes no sum.
 */
export function liveTotals(
  totals: ProfitTotals,
  rows: readonly ProfitRow[],
  typed: Typed,
  currency: string,
): ProfitTotals {
  let cost = sumToMinor(totals.sellingCost);
  let { incomplete } = totals;
  for (const row of rows) {
    const own = typed[row.goodsId];
    if (!own) continue;
    cost += sumToMinor(liveRow(row, typed, currency).sellingCost) - sumToMinor(row.sellingCost);
    const isIncomplete = own.area.trim() === '' || !isKnown(own.cost, row, currency);
    incomplete += Number(isIncomplete) - Number(row.costFrom === 'none' || row.area === '');
  }
  const sellingCost = fromMinor(cost);
  return {
    ...totals,
    incomplete,
    sellingCost,
    grossProfit: fromMinor(sumToMinor(totals.netSales) - cost),
    profitRate: rateOf(totals.netSales, sellingCost),
  };
}

/** Whether a row has a cost: the one that is typed, or where that cannot be saved, its own. */
const isKnown = (typed: string, row: ProfitRow, currency: string): boolean =>
  (minorOrNull(typed, currency) ?? 0) > 0 || row.costFrom !== 'none';

/** What of the net sales is left after the cost, percent, as the server reckons it. */
function rateOf(net: string, cost: string): string | null {
  const sold = Number(net);
  return sold === 0 ? null : (((sold - Number(cost)) / sold) * 100).toFixed(2);
}
