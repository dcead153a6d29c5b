import { z } from 'zod';
import type { ImportRequest, ImportRow } from '../../../api/kernel/fileImport.ts';
import type { ReceivedFile } from '../../../api/kernel/fileRules.ts';
import { quoted } from '../../../api/kernel/listInWords.ts';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { nameForm } from '../../../api/kernel/textForms.ts';
import type { Call } from '../context.ts';
import { type Transaction, withRetries } from '../db/transaction.ts';
import { invalid } from '../failure.ts';
import { checked } from '../inputCheck.ts';
import { logImport } from '../log/imports.ts';
import { errorsInWords, refusalInWords, shopWordsIn, textOf } from '../messages.ts';
import { type ReadAs, readCell } from './cells.ts';
import { columnsOf, headingsKnown } from './importHeadings.ts';
import { readBack } from './readBack.ts';
import { type Content, isBlank, readSheet, type SheetRow, textIn } from './sheet.ts';

/** The most rows of one file. */
const MOST_ROWS = 2_000;

/** A row of an import, with what is wrong in it by field. */
export interface ReadRow<Field extends string, Card> {
  /** Its number in the file. */
  number: number;
  /** What its cells say, as one would type it. */
  typed: Record<Field, string>;
  /** What the file says of those that a person typed over. */
  inFile: Partial<Record<Field, string>>;
  /** What was read of them in the caller's words, where that is not what stands there. */
  read: Partial<Record<Field, string>>;
  /** The same as the contract reads it; null where it is wrong. */
  card: Card | null;
  errors: Record<string, string | Refusal>;
  /** What does not hold yet once it is taken. */
  note?: Refusal;
  /** What stands in each field that it changes, as one would type it; absent where it is new. */
  was?: Record<string, string>;
  /** It says what is so already: there is nothing to take. */
  isUnchanged?: boolean;
}

/** What one kind of import brings. */
export interface ImportKind<Field extends string, Card> {
  fields: readonly Field[];
  /** Without these columns a file holds none of it. */
  needed: readonly Field[];
  /** A row that is blank in all of these is none, as a line of totals; in all fields without it. */
  says?: readonly Field[];
  /** What people write above a column, in lower case without anything but letters and digits. */
  headings: Readonly<Record<Field, readonly string[]>>;
  /** The key of a column's name among the texts that the server speaks from. */
  nameOf: (field: Field) => string;
  /** How a row is read: the contract's own schema. */
  schema: z.ZodType<Card>;
  /** What is typed as the schema takes it; as it is without it. */
  toCard?: (typed: Record<Field, string>) => unknown;
  /** Columns that hold something else than text. */
  reads?: Partial<Record<Field, ReadAs>>;
  /** What a column takes that takes one of a few, in the caller's language. */
  choices?: Partial<Record<Field, string>>;
  /**
   * Notes at the rows what the rest of the file, or of the shop, has against them, and which change
   * nothing.
   */
  check: (tx: Transaction, rows: readonly ReadRow<Field, Card>[]) => Promise<void>;
  /** Takes one good row over. */
  take: (tx: Transaction, card: Card) => Promise<unknown>;
  /** What is answered of a row beside its fields, once those that are good were taken. */
  beside?: (row: ReadRow<Field, Card>) => object;
}

/**
 * Reads rows from a spreadsheet and takes them over as the mode says, in one transaction, with the line
 * of the log that says how many. A row that is bad says at each field why. Where a needed column is
 * not found a preview says so, and which columns there are.
 * @throws Failure 4000 at `file` where it cannot be read, or its columns are not clear and it is to be taken
 */
export async function importRows<Field extends string, Card>(
  call: Call,
  file: ReceivedFile,
  {
    mode,
    columns: chosen = {},
    mended = {},
    taken = [],
    sheet: named,
    headings: head,
  }: ImportRequest,
  kind: ImportKind<Field, Card>,
) {
  const sheet = await readSheet(file, {
    maximumRows: MOST_ROWS,
    sheet: named,
    hasNoHeadings: head === 'none',
    isHeading: headingsKnown(kind, chosen),
  });
  const { columns, doubled } = columnsOf(sheet.header, kind, chosen);
  const missing = kind.needed.filter(
    (field) => columns[field] === null && !doubled.includes(field),
  );
  const {
    name,
    sheets,
    headerRow: headingRow,
    header: headings,
    hiddenRows,
    hiddenColumns,
    hiddenSheets,
  } = sheet;
  const seen = {
    name,
    sheets,
    headingRow,
    headings,
    samples: headings.map((_heading, column) => sampleIn(sheet.rows, column)),
    hiddenRows,
    hiddenColumns,
    hiddenSheets,
    columns,
    missing,
    doubled,
  };
  if (missing.length + doubled.length > 0) {
    if (mode === 'preview')
      return { sheet: seen, rows: [], good: 0, unchanged: 0, bad: 0, added: 0 };
    const words = shopWordsIn(call.locale, call.shop);
    const named = (fields: readonly Field[]) =>
      quoted(
        fields.map((field) => textOf(call.locale, kind.nameOf(field), words) ?? field),
        call.locale,
      );
    throw invalid({
      file:
        doubled.length > 0
          ? { rule: 'sheetHeadingsDiffer', figures: { doubled: named(doubled) } }
          : { rule: 'sheetHasColumns', figures: { missing: named(missing) } },
    });
  }
  const gone = new Set(taken);
  const left = {
    columns,
    mended,
    rows: sheet.rows.filter(({ number, cells }) => {
      const isEmpty = (kind.says ?? kind.fields).every((field) =>
        isBlank(cells[columns[field] ?? -1]),
      );
      return !gone.has(number) && !isEmpty;
    }),
  };
  return withRetries(call.db, async (tx) => {
    // Read anew at every try: what was noted at a row is of the try before.
    const rows = rowsOf(left, call, kind);
    await kind.check(tx, rows);
    const good = rows.flatMap((row) =>
      isBad(row) || row.isUnchanged || row.card === null ? [] : [row.card],
    );
    const bad = rows.filter(isBad).length;
    const isAdded = mode === 'good' || (mode === 'all' && bad === 0);
    if (isAdded && good.length > 0) {
      for (const card of good) await kind.take(tx, card);
      await logImport(tx, call, good.length);
    }
    return {
      sheet: seen,
      rows: rows.map((row) => ({
        row: row.number,
        ...row.typed,
        ...kind.beside?.(row),
        outcome: outcomeOf(row, isAdded),
        errors: errorsInWords(call.locale, row.errors, call.shop),
        ...(row.note && !isBad(row)
          ? { note: refusalInWords(call.locale, row.note, call.shop) }
          : {}),
        ...(row.was && !isBad(row) ? { was: row.was } : {}),
        ...toldOf(row),
      })),
      good: good.length,
      unchanged: rows.length - good.length - bad,
      bad,
      added: isAdded ? good.length : 0,
    };
  });
}

/** What the first cell of a column that is not empty says, cut short. */
function sampleIn(rows: readonly SheetRow[], column: number): string {
  const row = rows.find(({ cells }) => !isBlank(cells[column]));
  const text = row?.shown[column] ?? textIn(row?.cells[column]) ?? '';
  const said = text instanceof Date ? text.toISOString().slice(0, 10) : String(text);
  return said.trim().slice(0, 60);
}

const isBad = ({ errors }: { errors: object }) => Object.keys(errors).length > 0;

function outcomeOf(row: ReadRow<string, unknown>, isAdded: boolean): ImportRow['outcome'] {
  if (isBad(row)) return 'bad';
  if (row.isUnchanged) return 'unchanged';
  return isAdded ? 'added' : 'good';
}

/** What was read of the cells that are right, where it is not what stands there. */
function toldOf({ read, errors }: ReadRow<string, unknown>): { read?: Record<string, string> } {
  const told = Object.entries(read).flatMap(([field, text]) =>
    text === undefined || field in errors ? [] : [[field, text] as const],
  );
  return told.length > 0 ? { read: Object.fromEntries(told) } : {};
}

interface Rows<Field extends string> {
  columns: Record<Field, number | null>;
  mended: ImportRequest['mended'];
  rows: readonly SheetRow[];
}

function rowsOf<Field extends string, Card>(
  { columns, mended = {}, rows }: Rows<Field>,
  { locale, shop }: Call,
  kind: ImportKind<Field, Card>,
): ReadRow<Field, Card>[] {
  return rows.map(({ number, cells, shown }) => {
    const inFile = (field: Field): Content => {
      const column = columns[field] ?? -1;
      return { cell: cells[column] ?? null, shown: shown[column] ?? null };
    };
    const contentOf = (field: Field): Content => {
      const byHand = mended[number]?.[field];
      return byHand === undefined ? inFile(field) : { cell: byHand, shown: null };
    };
    const reader = { locale, currency: shop.currency };
    const found = kind.fields.map((field) => ({
      field,
      ...readCell(contentOf(field), kind.reads?.[field] ?? 'text', reader),
    }));
    const typed = byField(found, ({ typed }) => typed);
    const values = byField(found, ({ value }) => value);
    const card = kind.toCard?.(values) ?? values;
    const read = checked(kind.schema, card, shop);
    const told = found.map(({ field, typed }) => {
      const value = takenAs(kind, field, card);
      const as = kind.reads?.[field] ?? 'text';
      return [field, value === null ? null : readBack({ typed, value }, as, reader)] as const;
    });
    const errors = { ...read.errors };
    for (const { field, error } of found) {
      const choices = kind.choices?.[field];
      if (choices && errors[field]) errors[field] = { rule: 'isOneOf', figures: { choices } };
      if (error) errors[field] = error;
    }
    const byHand = kind.fields.filter((field) => mended[number]?.[field] !== undefined);
    const said = byHand.map((field) => [field, readCell(inFile(field), 'text', reader).typed]);
    return {
      number,
      typed,
      inFile: Object.fromEntries(said) as Partial<Record<Field, string>>,
      read: Object.fromEntries(told.filter(([, text]) => text !== null)) as ReadRow<
        Field,
        Card
      >['read'],
      card: read.data ?? null,
      errors,
    };
  });
}

/** A field as the schema takes it, also beside one that is wrong; null where it is no text, or one of a few. */
function takenAs<Field extends string, Card>(
  { schema, choices }: ImportKind<Field, Card>,
  field: Field,
  card: unknown,
): string | null {
  const own = schema instanceof z.ZodObject ? (schema.shape[field] as z.ZodType) : undefined;
  if (own === undefined || choices?.[field] !== undefined) return null;
  const { data } = own.safeParse((card as Record<Field, unknown>)[field]);
  return typeof data === 'string' ? data : null;
}

const byField = <Field extends string, Found extends { field: Field }>(
  found: readonly Found[],
  of: (one: Found) => string,
) => Object.fromEntries(found.map((one) => [one.field, of(one)])) as Record<Field, string>;

interface Twice {
  /** What the shop has, each plain. */
  taken: ReadonlySet<string>;
  isTaken: string;
  isTwice: string;
  /** What is typed without what makes no difference; as names are compared without it. */
  plain?: (typed: string) => string;
  /** The plain values that mean the same as one; itself alone without it. */
  formsOf?: (value: string) => readonly string[];
}

/** What stands once in the file and not in the shop yet is new; any other row says so at its field. */
export function noteTwice<Field extends string, Card>(
  rows: readonly ReadRow<Field, Card>[],
  field: Field,
  { taken, isTaken, isTwice, ...told }: Twice,
): void {
  const { plain = nameForm, formsOf = (value) => [value] } = told;
  const seen = new Map<string, number>();
  for (const { number, typed, errors } of rows) {
    const value = plain(typed[field]);
    if (value === '') continue;
    const forms = formsOf(value);
    const [earlier] = forms.flatMap((form) => seen.get(form) ?? []);
    if (earlier !== undefined) {
      errors[field] ??= { rule: isTwice, figures: { row: earlier } };
    } else {
      seen.set(value, number);
      if (forms.some((form) => taken.has(form))) errors[field] ??= { rule: isTaken };
    }
  }
}
