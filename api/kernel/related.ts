import { z } from 'zod';
import { instant, money } from './wire.ts';

/** How many of the records that belong to another one are named beside it. */
export const RELATED_SHOWN = 5;

/** A record as it is named beside another one, without its id. */
const named = {
  /** What a person calls it: its number, or its name. */
  name: z.string(),
  /** Empty where there is none. */
  nameZh: z.string(),
  /** When it began; null where nobody asks. */
  at: instant.nullable(),
  /** Where it is on its chart; null for what has none. */
  place: z.string().nullable(),
  /** What it comes to, as `currency` counts; null where it is no amount. */
  amount: money.nullable(),
  currency: z.string().nullable(),
  /** What the amount is for, where it is for one of something; else empty. */
  unit: z.string(),
  unitZh: z.string(),
};

/**
 * The records of one kind that belong to another record: how many, and the newest of them; null where
 * the caller's role does not show such records.
 * @param id Whose id it is (`idOf`).
 */
export const relatedRecords = <Id extends z.ZodType<number, number>>(id: Id) =>
  z
    .object({
      /** Up to a cap: see `exact`. */
      count: z.number().int(),
      exact: z.boolean(),
      rows: z.array(z.object({ id, ...named })).max(RELATED_SHOWN),
      /** What all of them come to together, where that says something. */
      total: z.object({ amount: money, currency: z.string() }).nullable(),
    })
    .nullable();

/** The same of whatever kind, as whoever shows it reads it. */
export type RelatedRecords = NonNullable<z.output<ReturnType<typeof relatedRecords<z.ZodNumber>>>>;
export type RelatedRecord = RelatedRecords['rows'][number];
