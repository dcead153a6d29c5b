import {
  bigint,
  customType,
  jsonb,
  numeric,
  type PgColumn,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { fromMinor, sumToMinor, toMinor } from '../../../../api/kernel/money.ts';

/** A row's identity. */
export const identity = () =>
  bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();
/** Another row's identity; the table says whose it is. */
export const reference = () => bigint({ mode: 'number' });
/** A moment, as fine as the database has it. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
/** A moment that a program compares: no finer than its own clock, so that what was read is found. */
export const exactMoment = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' });

/** An amount: numeric in the database, integer minor units in memory. */
export const minorUnits = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(14,2)',
  toDriver: (minor) => fromMinor(minor),
  fromDriver: (text) => toMinor(text),
});

/** A sum of amounts, of any number of them: numeric in the database, minor units in memory. */
export const minorSum = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(24,2)',
  toDriver: (minor) => fromMinor(minor),
  fromDriver: (text) => sumToMinor(text),
});

/** A record's number or code: text that is compared byte by byte, so that it is found by how it begins. */
export const recordNumber = () =>
  noted(customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })(), []);

/** Text that people typed, or are called by: shown as it is, and never understood by the product. */
export const words = () => noted(text(), 'all');

/** Text that the product itself writes or reads: codes, places of charts, hashes, what is searched in. */
export const code = <T extends string = string>() => noted(text().$type<T>(), []);

/** JSON. Of its fields, however deep, `words` are those whose strings are people's words; `all` of them. */
export const json = <T>(holds: { words: 'all' | readonly FieldOf<T>[] }) =>
  noted(jsonb().$type<T>(), holds.words);

/** The names of a type's fields, at every depth; any name where the type does not tell. */
type FieldOf<T> = unknown extends T
  ? string
  : T extends readonly (infer One)[]
    ? FieldOf<One>
    : T extends object
      ? { [K in keyof T & string]: K | FieldOf<NonNullable<T[K]>> }[keyof T & string]
      : never;

/** Where a column holds people's words: everywhere, or in these fields of its JSON. */
export type Words = 'all' | readonly string[];

/** Drizzle hands a builder's configuration on to the column: what is noted there is read off the table. */
interface Noted {
  config: { words?: Words };
}

function noted<Builder>(builder: Builder, words: Words): Builder {
  (builder as unknown as Noted).config.words = words;
  return builder;
}

/** Where a column of text or JSON holds people's words; undefined where it was built without saying so. */
export const wordsIn = (column: PgColumn): Words | undefined =>
  (column as unknown as Noted).config.words;

/** As the database names a column: its key in the code, in snake case. */
export const nameOf = ({ name }: PgColumn): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A quantity with up to three decimals. */
export const quantity = () => numeric({ precision: 18, scale: 3, mode: 'number' });
