import { bigint, customType, numeric, timestamp } from 'drizzle-orm/pg-core';
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

/** Text that is compared byte by byte: numbers of records, found by how they begin. */
export const code = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** A quantity with up to three decimals. */
export const quantity = () => numeric({ precision: 18, scale: 3, mode: 'number' });
