import type { ImportMode } from '../../api/fileImport.ts';
import type { ReceivedFile } from '../../api/fileRules.ts';
import { errorsOf } from '../../api/issues.ts';
import type { Refusal } from '../../api/operation.ts';
import { type SupplierImport, supplierCard } from '../../api/suppliers.ts';
import type { Locale } from '../../api/wire.ts';
import type { Call } from '../context.ts';
import { withRetries } from '../db/transaction.ts';
import { invalid } from '../failure.ts';
import { type Cell, readSheet, type Sheet } from '../files/sheet.ts';
import { errorsInWords, textOf } from '../messages.ts';
import { insertSupplier, takenNames } from './act.ts';

/** The most rows of one file. */
const MOST_ROWS = 2_000;

const FIELDS = ['name', 'contact', 'phone', 'email'] as const;
type Field = (typeof FIELDS)[number];
/** Without these columns a file holds no suppliers. */
const NEEDED = ['name', 'contact', 'phone'] as const satisfies readonly Field[];

/** What people write above a column, in lower case without anything but letters and digits. */
const HEADINGS: Record<Field, readonly string[]> = {
  name: [
    'name',
    'suppliername',
    'supplier',
    '名称',
    '供应商',
    '供应商名称',
    'ten',
    'tênnhàcungcấp',
    'tên',
    'nhàcungcấp',
  ],
  contact: ['contact', 'contactperson', 'person', '联系人', 'ngườiliênhệ'],
  phone: [
    'phone',
    'contactphone',
    'telephone',
    'tel',
    'mobile',
    '电话',
    '联系电话',
    '手机',
    'điệnthoại',
    'sốđiệnthoại',
  ],
  email: ['email', 'mail', 'emailaddress', '邮箱', '电子邮箱', '邮件', 'thưđiệntử'],
};

interface Row {
  number: number;
  card: Record<Field, string>;
  errors: Record<string, string | Refusal>;
}

/**
 * Reads suppliers from a spreadsheet and adds them as the mode says, in one transaction. A row that
 * is bad says at each field why.
 * @throws Failure 4000 at `file` where it cannot be read or lacks the columns
 */
export async function importSuppliers(
  call: Call,
  file: ReceivedFile,
  mode: ImportMode,
): Promise<SupplierImport> {
  const rows = rowsOf(await readSheet(file, { maximumRows: MOST_ROWS }), call.locale);
  return withRetries(call.db, async (tx) => {
    await checkNames({ ...call, db: tx }, rows);
    const bad = rows.filter(isBad);
    const isAdded = mode === 'good' || (mode === 'all' && bad.length === 0);
    const good = rows.filter((row) => !isBad(row));
    if (isAdded) {
      for (const { card } of good) await insertSupplier(tx, call, card);
    }
    return {
      rows: rows.map((row) => ({
        row: row.number,
        ...row.card,
        outcome: isBad(row) ? 'bad' : isAdded ? 'added' : 'good',
        errors: errorsInWords(call.locale, row.errors, call.shop),
      })),
      good: good.length,
      bad: bad.length,
      added: isAdded ? good.length : 0,
    };
  });
}

const isBad = ({ errors }: Row) => Object.keys(errors).length > 0;

function rowsOf({ header, rows }: Sheet, locale: Locale): Row[] {
  const headings = header.map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''));
  const columns = FIELDS.map((field) =>
    headings.findIndex((heading) => HEADINGS[field].includes(heading)),
  );
  const [name = -1, contact = -1, phone = -1, email = -1] = columns;
  const missing = NEEDED.filter((field) => columns[FIELDS.indexOf(field)] === -1);
  if (missing.length > 0) {
    const texts = missing.map((field) => textOf(locale, `suppliers:fields.${field}`));
    throw invalid({ file: { rule: 'sheetHasColumns', figures: { missing: texts.join(', ') } } });
  }
  return rows.map(({ number, cells }) => {
    const card = {
      name: typed(cells[name]),
      contact: typed(cells[contact]),
      phone: typed(cells[phone]),
      email: typed(cells[email]),
    };
    const read = supplierCard.safeParse(card);
    return {
      number,
      card: read.success ? read.data : card,
      errors: read.success ? {} : errorsOf(read.error.issues),
    };
  });
}

/** A name may stand once in the file, and not in the shop yet. */
async function checkNames(call: Pick<Call, 'db' | 'shopId'>, rows: readonly Row[]) {
  const taken = await takenNames(
    call,
    rows.map(({ card }) => card.name),
  );
  const seen = new Map<string, number>();
  for (const { number, card, errors } of rows) {
    const name = card.name.toLowerCase();
    const earlier = seen.get(name);
    if (name === '') continue;
    if (earlier !== undefined) {
      errors.name ??= { rule: 'supplierNameIsTwice', figures: { row: earlier } };
    } else if (taken.has(name)) {
      errors.name ??= { rule: 'supplierNameIsNew' };
    }
    if (earlier === undefined) seen.set(name, number);
  }
}

/** A cell as it would be typed: a spreadsheet takes a phone number for a number. */
function typed(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
}
