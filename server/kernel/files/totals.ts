import type { Currency, XlsxColumn } from './columns.ts';

/** The sums of a table in one currency. */
export interface TotalLine {
  /** Of its amounts; empty where the table has none. */
  currency: string;
  /** Whether there are lines of other currencies beside it. */
  several: boolean;
  /** By column: minor units, or thousandths of a number; null where none is asked for. */
  sums: (bigint | null)[];
}

/** The currency of an amount. */
export const currencyOf = <T>({ currency }: Currency<T>, row: T): string =>
  typeof currency === 'function' ? currency(row) : currency;

/** The sums of the columns that ask for one; amounts of several currencies have a line each. */
export class Totals<T> {
  readonly #columns: readonly XlsxColumn<T>[];
  /** Minor units, or thousandths of what has three decimals at most: exact, however many rows. */
  readonly #sums: Map<string, bigint>[];

  constructor(columns: readonly XlsxColumn<T>[]) {
    this.#columns = columns;
    this.#sums = columns.map(() => new Map());
  }

  add(row: T): void {
    this.#columns.forEach((column, at) => {
      if (!('total' in column) || !column.total) return;
      const { total } = column;
      const currency = column.type === 'money' ? currencyOf(column, row) : '';
      const sums = this.#sums[at];
      const counts = typeof total === 'function' ? total(row) : true;
      const value = counts ? (column.value(row) ?? 0) : 0;
      const exact =
        column.type === 'money' ? BigInt(value) : BigInt(Math.round(Number(value) * 1000));
      const before = total === 'last' ? 0n : (sums?.get(currency) ?? 0n);
      sums?.set(currency, before + exact);
    });
  }

  lines(): TotalLine[] {
    const count = Math.max(0, ...this.#sums.map(({ size }) => size));
    return Array.from({ length: count }, (_line, at) => ({
      currency: this.#currencyAt(at),
      several: count > 1,
      sums: this.#sums.map((sums) => [...sums.values()][at] ?? null),
    }));
  }

  /** Of which currency the amounts of a line are. */
  #currencyAt(line: number): string {
    const at = this.#columns.findIndex(
      ({ type }, index) => type === 'money' && this.#sums[index]?.size,
    );
    return [...(this.#sums[at]?.keys() ?? [])][line] ?? '';
  }
}
