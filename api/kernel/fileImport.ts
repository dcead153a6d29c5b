import { z } from 'zod';
import { MOST_TYPED } from './fileRules.ts';

/** `preview` changes nothing; `good` takes the good rows; `all` takes all rows, or none. */
export const importMode = z.enum(['preview', 'good', 'all']);
export type ImportMode = z.output<typeof importMode>;

/** What travels as text in a field of a multipart body. */
const asJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(MOST_TYPED, 'validation.tooMuchTyped')
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        addIssue({ code: 'custom', message: 'validation.invalid' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const fieldName = z.string().max(60);
const rowNumber = z.coerce.number<string | number>().int().min(1);

/**
 * By field, the column that a person chose for it, by its heading and its place; null where the file
 * has none of it.
 */
export const chosenColumns = z.record(
  fieldName,
  z.object({ heading: z.string().max(400), column: z.number().int().min(0).max(255) }).nullable(),
);
export type ChosenColumns = z.output<typeof chosenColumns>;

/** By row and field, what a person typed in place of what the file says. */
export const mendedRows = z.record(z.string(), z.record(fieldName, z.string().max(2_000)));
export type MendedRows = z.output<typeof mendedRows>;

/** What every import takes beside its file. */
export const importRequest = z.object({
  mode: importMode,
  /** JSON of `chosenColumns`: where the headings do not say it. */
  columns: asJson(chosenColumns).optional(),
  /** JSON of `mendedRows`. */
  mended: asJson(mendedRows).optional(),
  /** The name of the sheet to read; without it, or where there is none of that name, the first that is not hidden. */
  sheet: z.string().max(200).optional(),
  /** That no row heads the others: each is read, and `columns` says what they hold. */
  headings: z.enum(['none']).optional(),
  /** JSON: the rows that were taken already, and are left out. */
  taken: asJson(z.array(rowNumber).max(2_000)).optional(),
});
export type ImportRequest = z.output<typeof importRequest>;

/** The same as it is sent. */
export const importBody = (request: ImportRequest) => {
  const { mode, columns = {}, mended = {}, taken = [], sheet, headings } = request;
  return {
    mode,
    ...(sheet === undefined ? {} : { sheet }),
    ...(headings === undefined ? {} : { headings }),
    ...(Object.keys(columns).length > 0 ? { columns: JSON.stringify(columns) } : {}),
    ...(Object.keys(mended).length > 0 ? { mended: JSON.stringify(mended) } : {}),
    ...(taken.length > 0 ? { taken: JSON.stringify(taken) } : {}),
  };
};
export type ImportBody = z.input<typeof importRequest>;

/** What of a file was read, and which column is which field. */
const importedSheet = z.object({
  name: z.string(),
  /** All sheets that are not hidden, one of which was read. */
  sheets: z.array(z.string()),
  /** The number of the row of headings; 0 where no row heads the others. */
  headingRow: z.number().int(),
  /** What heads each column, perhaps nothing. */
  headings: z.array(z.string()),
  /** How each column begins below its heading. */
  samples: z.array(z.string()),
  /** By field, the column that it is read from; null where there is none. */
  columns: z.record(z.string(), z.number().int().nullable()),
  /** The fields that no row can do without and that have no column: nothing is read then. */
  missing: z.array(z.string()),
  /** The fields whose heading stands over several columns, so that a person has to choose: nothing is read then. */
  doubled: z.array(z.string()),
  /** What is hidden, and was not read. */
  hiddenRows: z.number().int(),
  hiddenColumns: z.number().int(),
  hiddenSheets: z.number().int(),
});
export type ImportedSheet = z.output<typeof importedSheet>;

/**
 * The answer of an import: each row with its fields and its outcome.
 *
 * @example
 * data: importAnswer({ name: z.string(), phone: z.string() })
 */
export const importAnswer = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({
    sheet: importedSheet,
    rows: z.array(
      z.object({
        /** The row's number in the file, as a spreadsheet counts. */
        row: z.number().int(),
        ...fields,
        /** `good` can be imported, `added` has been; `unchanged` equals the existing record. */
        outcome: z.enum(['good', 'added', 'unchanged', 'bad']),
        /** The error of each wrong field, in the caller's language. */
        errors: z.record(z.string(), z.string()),
        /** What does not hold yet of a good row, in the caller's language. */
        note: z.string().optional(),
        /** Of a row that changes a record, what stands in each field that it changes. */
        was: z.record(z.string(), z.string()).optional(),
        /**
         * By field, what was read of a cell in the caller's language, where that is not what stands there:
         * an amount in its currency, a day, a text without signs that nobody sees.
         */
        read: z.record(z.string(), z.string()).optional(),
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
  note?: string | undefined;
  was?: Record<string, string> | undefined;
  read?: Record<string, string> | undefined;
}

/** The part of the answer that all imports share. */
export interface ImportAnswer<Row extends ImportRow = ImportRow> {
  sheet: ImportedSheet;
  rows: Row[];
  good: number;
  unchanged: number;
  bad: number;
  added: number;
}

/** What a row says in a field, as its cell shows it. */
export const saidIn = (row: object, field: string): string =>
  String((row as Readonly<Record<string, unknown>>)[field] ?? '');
