import type { NamedGoods, ProfitRow, TypedRow } from '../../api/salesProfit/calls.ts';
import { type CostReasons, costStands, type TypedCost } from './law/rules.ts';

/** What is typed, by goods; as the wire has it, or as it was typed where it is no amount. */
export type Typed = Readonly<Record<number, TypedCost>>;

/** What goods are called, by identity. */
export type Names = Readonly<Record<number, NamedGoods>>;

/** What the fields of a row need to know of it. */
export type CostRow = NamedGoods & Pick<ProfitRow, 'area' | 'cost' | 'costFrom' | 'version'>;

/** What a row's fields hold: what is typed, else what the report says. */
export const shownOf = (row: CostRow, typed: Typed): TypedCost =>
  typed[row.goodsId] ?? {
    cost: row.costFrom === 'none' ? '' : row.cost,
    area: row.area,
    version: row.version,
  };

/** What is typed as the wire has it, the goods in one order. */
export const rowsOf = (typed: Typed): TypedRow[] =>
  Object.entries(typed).map(([goodsId, row]) => ({ goodsId: Number(goodsId), ...row }));

/** What stands against saving, by goods; only what something stands against. */
export function reasonsOf(typed: Typed, currency: string): Record<number, CostReasons> {
  const found = rowsOf(typed).map((row) => [row.goodsId, costStands(row, currency)] as const);
  return Object.fromEntries(found.filter(([, reasons]) => Object.keys(reasons).length > 0));
}

/**
 * What is said in the cells: all that stands against saving once somebody has asked to; before that
 * what is no cost, in the rows that were left. What is still missing is not held against who is typing.
 */
export function saidOf(
  { typed, left, isAsked }: { typed: Typed; left: readonly number[]; isAsked: boolean },
  currency: string,
): Record<number, CostReasons> {
  const all = reasonsOf(typed, currency);
  if (isAsked) return all;
  const wrong = left.flatMap((goodsId) => {
    const cost = all[goodsId]?.cost;
    const isWrong = cost && cost.rule !== 'costIsNotNought' && typed[goodsId]?.cost.trim() !== '';
    return isWrong ? [[goodsId, { cost }] as const] : [];
  });
  return Object.fromEntries(wrong);
}

/** The rows that are typed and not on the page that shows: of another page, search or period. */
export function typedElsewhere({
  typed,
  names,
  report,
}: {
  typed: Typed;
  names: Names;
  report: { rows: ProfitRow[] } | null;
}): CostRow[] {
  const shown = new Set(report?.rows.map(({ goodsId }) => goodsId));
  return rowsOf(typed)
    .filter(({ goodsId }) => !shown.has(goodsId))
    .map((row) => {
      const number = String(row.goodsId);
      const named = names[row.goodsId] ?? { sku: number, name: number, nameZh: number };
      return { ...named, ...row, costFrom: 'none', version: row.version ?? 0 };
    });
}

/** Goods by identity. */
export const namesOf = (goods: readonly NamedGoods[]): Names =>
  Object.fromEntries(
    goods.map(({ goodsId, sku, name, nameZh }) => [goodsId, { goodsId, sku, name, nameZh }]),
  );

/** What the wire has as it is typed. */
export const typedOf = (rows: readonly TypedRow[]): Typed =>
  Object.fromEntries(rows.map(({ goodsId, ...row }) => [goodsId, row]));
