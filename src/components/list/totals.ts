import type { AnySheet, Say, SheetColumn } from '../../../api/kernel/listSheet.ts';
import { sumToMinor } from '../../../api/kernel/money.ts';
import type { Format } from '../../lib/useFormat.ts';

/** The sums of the columns that have one, by column, over these rows: amounts of several currencies each. */
export function totalsOf(
  sheet: AnySheet,
  rows: readonly object[],
  say: Say,
  { money, number, currency }: Pick<Format, 'money' | 'number' | 'currency'>,
): Record<string, string> {
  const columns: Readonly<Record<string, SheetColumn<object>>> = sheet.columns;
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      if (!('total' in column) || !column.total || rows.length === 0) return [];
      const { total } = column;
      const counted = typeof total === 'function' ? rows.filter(total) : rows;
      if (column.type !== 'money') {
        const sum = counted.reduce((all, row) => all + (column.value(row, say) ?? 0), 0);
        return [[name, number(sum)]];
      }
      const sums = new Map<string, bigint>();
      for (const row of counted) {
        const of = column.currency?.(row) ?? currency;
        sums.set(of, (sums.get(of) ?? 0n) + BigInt(sumToMinor(column.value(row, say) ?? '0')));
      }
      return [[name, [...sums].map(([of, sum]) => money(sum, of)).join(' + ')]];
    }),
  );
}
