import { nameIn } from './language.ts';
import type { Locale } from './wire.ts';

/** How a list speaks: the server's texts for a file, the screen's for what is printed. */
export interface Say {
  locale: Locale;
  /** A text of the list's own namespace, or of another one as `names:terms.COD`; null where there is none. */
  text: (key: string, figures?: Record<string, string | number>) => string | null;
  /** A moment as a day by the shop's clock, in the person's language. */
  day: (instant: string | Date) => string;
  /** A phone number; `of` is its country where that is known and the number does not say so. */
  phone: (number: string, of?: string) => string;
}

interface ColumnOf<Row, Type extends string, Value> {
  type: Type;
  /** The key of its heading, the same as on the screen. */
  header: string;
  /** In characters; as the writer has it without one. */
  width?: number;
  value: (row: Row, say: Say) => Value | null;
}

interface Summed<Row> {
  /** A row of totals below the list has its sum; a function says which rows the sum is of. */
  total?: true | ((row: Row) => boolean);
}

/**
 * What a column of a list holds, apart from how a screen draws it. Amounts are the wire's decimal
 * strings, moments ISO 8601 texts.
 */
export type SheetColumn<Row> =
  | (ColumnOf<Row, 'text', string> & { isCurrency?: true })
  | (ColumnOf<Row, 'integer', number> & Summed<Row>)
  | (ColumnOf<Row, 'quantity', number> & Summed<Row>)
  | (ColumnOf<Row, 'money', string> & Summed<Row> & { currency: ((row: Row) => string) | null })
  | ColumnOf<Row, 'date', string>
  | ColumnOf<Row, 'day', string>
  | ColumnOf<Row, 'dateTime', string>;

/** How one filter is told: its name, and its value. */
export interface FilterWords<Row, Value> {
  /** The key of its name. */
  label: string;
  /** @param first The first row that was found: it may tell what an id is called. */
  value: (value: Value, say: Say, first: Row | null) => string;
}

/** A list as something to take along: what its columns hold, and how its filters are told. */
export interface ListSheet<Row, Filter = object, Column extends string = string> {
  /** Where its words are: `list.title`, `list.tabs`, the headings. */
  namespace: string;
  /** The key of its title, where that is not `list.title` or `title`. */
  title?: string;
  columns: { readonly [Name in Column]: SheetColumn<Row> };
  /** Columns that a file has besides, right of the named one: of what it is so many. */
  along?: { readonly [Name in NoInfer<Column>]?: NoInfer<Column> };
  /** Each filter beside the tab, what is searched for and the order. */
  filters: { readonly [Name in OwnFilter<Filter>]-?: FilterWords<Row, NonNullable<Filter[Name]>> };
}

type OwnFilter<Filter> = Exclude<keyof Filter, Common>;

/** What every list can be asked, and the parts of a page. */
type Common =
  | 'tab'
  | 'search'
  | 'sort'
  | 'size'
  | 'cursor'
  | 'direction'
  | 'format'
  | 'columns'
  | 'counts';

/** Declares a list's sheet; its columns are called as on the screen. */
export const listSheet =
  <Row, Filter>() =>
  <const Column extends string>(
    sheet: ListSheet<Row, Filter, Column>,
  ): ListSheet<Row, Filter, Column> =>
    sheet;

/** Words: names, numbers of records, remarks. */
export const text = <Row>(
  header: string,
  value: (row: Row, say: Say) => string | null,
  width = 16,
): SheetColumn<Row> => ({ type: 'text', header, width, value });

/** What the amounts of the row are in. */
export const currencyColumn = <Row>(
  header: string,
  value: (row: Row) => string,
): SheetColumn<Row> => ({ type: 'text', header, width: 10, value, isCurrency: true });

/** One of two names, as the reader knows it. */
export const named = <Row>(
  header: string,
  names: (row: Row) => { name: string; nameZh: string },
): SheetColumn<Row> => text(header, (row, { locale }) => nameIn(locale, names(row)), 28);

/** A phone number as the shop shows it. */
export const phone = <Row>(
  header: string,
  value: (row: Row) => string,
  of?: (row: Row) => string,
): SheetColumn<Row> => text(header, (row, say) => say.phone(value(row), of?.(row)), 18);

/** A word of the product for a value: `<prefix>.<value>`. */
export const choice = <Row>(
  header: string,
  prefix: string,
  value: (row: Row) => string | null,
): SheetColumn<Row> =>
  text(header, (row, say) => {
    const chosen = value(row);
    return chosen === null || chosen === '' ? null : (say.text(`${prefix}.${chosen}`) ?? chosen);
  });

/** How many: summed below the list. */
export const count = <Row>(header: string, value: (row: Row) => number): SheetColumn<Row> => ({
  type: 'integer',
  header,
  width: 12,
  total: true,
  value,
});

type Currency<Row> = ((row: Row) => string) | null;

/**
 * An amount that is summed below the list; in the shop's currency where `currency` is null.
 * @param total Which rows the sum is of, where it is not of all.
 */
export const sum = <Row>(
  header: string,
  value: (row: Row) => string | null,
  currency: Currency<Row> = null,
  total: true | ((row: Row) => boolean) = true,
): SheetColumn<Row> => ({ type: 'money', header, total, currency, value });

/** An amount whose sum would say nothing, as a price. */
export const price = <Row>(
  header: string,
  value: (row: Row) => string | null,
  currency: Currency<Row> = null,
): SheetColumn<Row> => ({ type: 'money', header, currency, value });

/** A day and its time. */
export const moment = <Row>(
  header: string,
  value: (row: Row) => string | null,
): SheetColumn<Row> => ({ type: 'dateTime', header, width: 18, value });

/** The day of a moment. */
export const dayOf = <Row>(
  header: string,
  value: (row: Row) => string | null,
): SheetColumn<Row> => ({ type: 'date', header, width: 12, value });

/** A day without a time, as `2026-11-28`. */
export const calendarDay = <Row>(
  header: string,
  value: (row: Row) => string | null,
): SheetColumn<Row> => ({ type: 'day', header, width: 12, value });

/** A filter of one or several names, each a word of the product. */
export const chosen = (label: string, prefix: string) => ({
  label,
  value: (value: string | readonly string[], say: Say) =>
    [value]
      .flat()
      .map((one) => say.text(`${prefix}.${one}`) ?? one)
      .join(', '),
});

/** A filter by the first day. */
export const fromDay = (label: string) => ({
  label,
  value: (value: string, say: Say) => say.day(value),
});

/** A filter by the last day; the moment is where the next one begins. */
export const toDay = (label: string) => ({
  label,
  value: (value: string, say: Say) => say.day(new Date(Date.parse(value) - 1)),
});

/** A filter by a day, `2026-11-28`, by the shop's clock: its noon is on it in every zone of the product. */
export const calendarDayFilter = (label: string) => ({
  label,
  value: (value: string, say: Say) => say.day(`${value}T12:00Z`),
});

/** A filter by one record, told by what a row calls it, else by its number. */
export const ofRecord = <Row>(
  label: string,
  nameOf: (row: Row, say: Say) => string | null,
): FilterWords<Row, number | null> => ({
  label,
  value: (id, say, first) => (first && nameOf(first, say)) || `#${id}`,
});

/** A sheet whatever its rows are: which one it is is known where it is declared. */
// biome-ignore lint/suspicious/noExplicitAny: rows and filters of every list.
export type AnySheet = ListSheet<any, any>;

/** What a list was asked, in words: one pair of name and value a filter that is set. */
export function filterInWords(
  { filters }: AnySheet,
  filter: object,
  say: Say,
  first: unknown,
): [name: string, value: string][] {
  const known: Readonly<Record<string, FilterWords<unknown, unknown>>> = filters;
  return Object.entries(filter).flatMap(([name, value]): [string, string][] => {
    // A box that is not ticked narrows nothing.
    if (value === undefined || value === false) return [];
    if (name === 'tab') {
      const tab = say.text(`list.tabs.${value}`);
      return value === 'all' || tab === null
        ? []
        : [[say.text('records:list.sheet.tab') ?? '', tab]];
    }
    if (name === 'search') {
      return value === '' ? [] : [[say.text('records:list.sheet.search') ?? '', String(value)]];
    }
    const words = known[name];
    return words ? [[say.text(words.label) ?? name, words.value(value, say, first)]] : [];
  });
}
