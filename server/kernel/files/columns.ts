interface ColumnOf<T, Type extends string, Value> {
  header: string;
  type: Type;
  /** How wide, in characters; 16 without it. */
  width?: number;
  value: (row: T) => Value | null;
}

interface Summed<T> {
  /**
   * The last row holds the column's sum, `last` its last value, as of a balance; a function says which rows
   * the sum is of.
   */
  total?: true | 'last' | ((row: T) => boolean);
}

/** One column of a sheet: how it is headed, what it holds and how that is shown. */
export type XlsxColumn<T> =
  | (ColumnOf<T, 'text', string> & { isCurrency?: true })
  | (ColumnOf<T, 'integer', number> & Summed<T>)
  | (ColumnOf<T, 'quantity', number> & Summed<T>)
  | (ColumnOf<T, 'money', number | bigint> & Summed<T> & Currency<T> & InWords<T>)
  | (ColumnOf<T, 'date', Date> & Zoned)
  | (ColumnOf<T, 'dateTime', Date> & Zoned);

interface InWords<T> {
  /** What stands in the cell where there is no amount. */
  instead?: (row: T) => string | null;
}

export interface Currency<T> {
  /** The value is minor units of it. */
  currency: string | ((row: T) => string);
}

interface Zoned {
  /** The cell shows the wall clock of this zone. */
  timeZone: string;
}
