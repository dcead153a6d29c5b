import { z } from 'zod';

/** `preview` changes nothing; `good` takes the good rows; `all` takes all rows, or none. */
export const importMode = z.enum(['preview', 'good', 'all']);
export type ImportMode = z.output<typeof importMode>;

/**
 * The answer of an import: each row with its fields and its outcome.
 *
 * @example
 * data: importAnswer({ name: z.string(), phone: z.string() })
 */
export const importAnswer = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({
    rows: z.array(
      z.object({
        /** The row's number in the file, the heading is 1. */
        row: z.number().int(),
        ...fields,
        /** `good` can be imported, `added` has been; `unchanged` equals the existing record. */
        outcome: z.enum(['good', 'added', 'unchanged', 'bad']),
        /** The error of each wrong field, in the caller's language. */
        errors: z.record(z.string(), z.string()),
      }),
    ),
    good: z.number().int(),
    unchanged: z.number().int(),
    bad: z.number().int(),
    added: z.number().int(),
  });

/** The part of a row that all imports share; each import adds its own fields. */
export interface ImportRow {
  row: number;
  outcome: 'good' | 'added' | 'unchanged' | 'bad';
  errors: Record<string, string>;
}

/** The part of the answer that all imports share. */
export interface ImportAnswer<Row extends ImportRow = ImportRow> {
  rows: Row[];
  good: number;
  unchanged: number;
  bad: number;
  added: number;
}
