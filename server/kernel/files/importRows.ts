import type { z } from 'zod';
import { readFigure, separators } from '../../../api/kernel/figures.ts';
import type { ImportMode, ImportRow } from '../../../api/kernel/fileImport.ts';
import type { ReceivedFile } from '../../../api/kernel/fileRules.ts';
import { languageTag } from '../../../api/kernel/language.ts';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { LOCALES, type Locale } from '../../../api/kernel/wire.ts';
import type { Call } from '../context.ts';
import { type Transaction, withRetries } from '../db/transaction.ts';
import { invalid } from '../failure.ts';
import { checked } from '../inputCheck.ts';
import { logImport } from '../log/imports.ts';
import { errorsInWords, textOf } from '../messages.ts';
import { nameForm } from '../textForms.ts';
import { type Cell, isFormula, readSheet, type Sheet } from './sheet.ts';

/** The most rows of one file. */
const MOST_ROWS = 2_000;

/** A row of an import, with what is wrong in it by field. */
export interface ReadRow<Field extends string, Card> {
  /** Its number in the file. */
  number: number;
  /** What its cells say, as one would type it. */
  typed: Record<Field, string>;
  /** The same as the contract reads it; null where it is wrong. */
  card: Card | null;
  errors: Record<string, string | Refusal>;
  /** It says what is so already: there is nothing to take. */
  isUnchanged?: boolean;
}

/** What one kind of import brings. */
export interface ImportKind<Field extends string, Card> {
  fields: readonly Field[];
  /** Without these columns a file holds none of it. */
  needed: readonly Field[];
  /** What people write above a column, in lower case without anything but letters and digits. */
  headings: Readonly<Record<Field, readonly string[]>>;
  /** The key of a column's name among the texts that the server speaks from. */
  nameOf: (field: Field) => string;
  /** How a row is read: the contract's own schema. */
  schema: z.ZodType<Card>;
  /** What is typed as the schema takes it; as it is without it. */
  toCard?: (typed: Record<Field, string>) => unknown;
  /**
   * Columns of amounts: read as the caller's language writes them, and for the schema the wire's
   * decimal string.
   */
  amounts?: readonly Field[];
  /** What a column takes that takes one of a few, in the caller's language. */
  choices?: Partial<Record<Field, string>>;
  /** Notes at the rows what the rest of the file, or of the shop, has against them, and which change nothing. */
  check: (tx: Transaction, rows: readonly ReadRow<Field, Card>[]) => Promise<void>;
  /** Takes one good row over. */
  take: (tx: Transaction, card: Card) => Promise<unknown>;
}

/**
 * Reads rows from a spreadsheet and takes them over as the mode says, in one transaction, with the line
 * of the log that says how many. A row that is bad says at each field why.
 * @throws Failure 4000 at `file` where it cannot be read or lacks the columns
 */
export async function importRows<Field extends string, Card>(
  call: Call,
  file: ReceivedFile,
  mode: ImportMode,
  kind: ImportKind<Field, Card>,
) {
  const sheet = await readSheet(file, { maximumRows: MOST_ROWS });
  return withRetries(call.db, async (tx) => {
    // Read anew at every try: what was noted at a row is of the try before.
    const rows = rowsOf(sheet, call, kind);
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
      rows: rows.map((row) => ({
        row: row.number,
        ...row.typed,
        outcome: outcomeOf(row, isAdded),
        errors: errorsInWords(call.locale, row.errors, call.shop),
      })),
      good: good.length,
      unchanged: rows.length - good.length - bad,
      bad,
      added: isAdded ? good.length : 0,
    };
  });
}

/** A heading in lower case without anything but letters and digits. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const isBad = ({ errors }: { errors: object }) => Object.keys(errors).length > 0;

function outcomeOf(row: ReadRow<string, unknown>, isAdded: boolean): ImportRow['outcome'] {
  if (isBad(row)) return 'bad';
  if (row.isUnchanged) return 'unchanged';
  return isAdded ? 'added' : 'good';
}

function rowsOf<Field extends string, Card>(
  { header, rows }: Sheet,
  { locale, shop }: Call,
  kind: ImportKind<Field, Card>,
): ReadRow<Field, Card>[] {
  const headings = header.map(plain);
  const columnOf = (field: Field) => {
    const own = LOCALES.map((one) => plain(textOf(one, kind.nameOf(field)) ?? ''));
    return headings.findIndex(
      (heading) =>
        kind.headings[field].includes(heading) || (heading !== '' && own.includes(heading)),
    );
  };
  const missing = kind.needed.filter((field) => columnOf(field) === -1);
  if (missing.length > 0) {
    const texts = missing.map((field) => textOf(locale, kind.nameOf(field)));
    throw invalid({ file: { rule: 'sheetHasColumns', figures: { missing: texts.join(', ') } } });
  }
  return rows.map(({ number, cells }) => {
    const cellOf = (field: Field) => cells[columnOf(field)];
    const typed = Object.fromEntries(
      kind.fields.map((field) => [field, asTyped(cellOf(field), locale)]),
    ) as Record<Field, string>;
    const amounts = (kind.amounts ?? []).map((field) => [field, asAmount(typed[field], locale)]);
    const plainly = { ...typed, ...Object.fromEntries(amounts) };
    const read = checked(kind.schema, kind.toCard?.(plainly) ?? plainly, shop.currency);
    const errors = { ...read.errors };
    for (const field of kind.fields) {
      const choices = kind.choices?.[field];
      if (kind.amounts?.includes(field) && plainly[field] === NO_AMOUNT) {
        errors[field] = { rule: 'amountIsWrittenSo', figures: { example: amountLike(locale) } };
      }
      if (choices && errors[field]) errors[field] = { rule: 'isOneOf', figures: { choices } };
      if (isFormula(cellOf(field))) errors[field] = { rule: 'formulaHasValue' };
    }
    return { number, typed, card: read.data ?? null, errors };
  });
}

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

/** What no schema of an amount takes. */
const NO_AMOUNT = '?';

/** An amount as the language writes it, with a point: `1.234,5` of Vietnamese is `1234.5`. */
const asAmount = (typed: string, locale: Locale): string =>
  typed === '' ? '' : (readFigure(typed, locale) ?? NO_AMOUNT);

/** How a language writes an amount. */
const amountLike = (locale: Locale): string =>
  new Intl.NumberFormat(languageTag(locale)).format(1234.5);

/** A cell as it would be typed: a spreadsheet takes a phone number for a number. */
function asTyped(cell: Cell | undefined, locale: Locale): string {
  if (cell === null || cell === undefined) return '';
  if (isFormula(cell)) return cell.formula;
  if (typeof cell === 'number') return String(cell).replace('.', separators(locale).decimal);
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
}
