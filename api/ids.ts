import { z } from 'zod';
import type { RecordName } from './domains.ts';
import { type IdOf, recordsOfIds } from './kernel/ids.ts';

type Id<R extends RecordName, Input> = z.ZodType<IdOf<R>, Input>;

function named<R extends RecordName, Input>(
  number: z.ZodType<number, Input>,
  record: R,
): Id<R, Input> {
  const schema = number.meta({ 'x-record': record });
  recordsOfIds.add(schema, { record });
  return schema as unknown as Id<R, Input>;
}

/**
 * The id of a record: a whole number above nought. The OpenAPI document says whose it is
 * (`x-record`), the operation log finds what a call is about, and the tests send another shop's.
 * `error` is the key of what is said where it is missing.
 */
export const idOf = <R extends RecordName>(record: R, error?: string) =>
  named<R, number>(z.number(error).int(error).positive(error), record);

/** The same in a path or a query, where everything is text. */
export const idTextOf = <R extends RecordName>(record: R) =>
  named<R, string | number>(
    z.coerce.number<string | number>({ error: 'validation.id' }).int().positive(),
    record,
  );
