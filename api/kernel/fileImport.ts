import { z } from 'zod';

/** `preview` changes nothing; `good` takes the good rows; `all` takes all rows, or none. */
export const importMode = z.enum(['preview', 'good', 'all']);
export type ImportMode = z.output<typeof importMode>;

/**
 * What an import answers: each row with its own fields and what became of it.
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
        /** `good` would be taken, `added` has been; `unchanged` says what is so already. */
        outcome: z.enum(['good', 'added', 'unchanged', 'bad']),
        /** By field, what is wrong with it, in the caller's language. */
        errors: z.record(z.string(), z.string()),
      }),
    ),
    good: z.number().int(),
    unchanged: z.number().int(),
    bad: z.number().int(),
    added: z.number().int(),
  });

/** A row of an import as every import has it; its own fields are beside. */
export interface ImportRow {
  row: number;
  outcome: 'good' | 'added' | 'unchanged' | 'bad';
  errors: Record<string, string>;
}

/** What every import answers. */
export interface ImportAnswer<Row extends ImportRow = ImportRow> {
  rows: Row[];
  good: number;
  unchanged: number;
  bad: number;
  added: number;
}
