import type { ImportRequest } from '../../api/kernel/fileImport.ts';
import type { ReceivedFile } from '../../api/kernel/fileRules.ts';
import { type SupplierImport, supplierCard } from '../../api/suppliers/calls.ts';
import type { SupplierCard } from '../../machines/supplier/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { PHONE_HEADINGS } from '../kernel/files/importHeadings.ts';
import { type ImportKind, importRows, noteTwice } from '../kernel/files/importRows.ts';
import { insertSupplier, namedAnew, takenNames } from './moves.ts';

const FIELDS = ['name', 'contact', 'phone', 'email'] as const;
type Field = (typeof FIELDS)[number];

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
  phone: PHONE_HEADINGS,
  email: ['email', 'mail', 'emailaddress', '邮箱', '电子邮箱', '邮件', 'thưđiệntử'],
};

/**
 * Reads suppliers from a spreadsheet and adds them as the mode says. A name may stand once in the
 * file, and not in the shop yet.
 * @throws Failure 4000 at `file` where it cannot be read, or lacks the columns and is to be taken
 */
export function importSuppliers(
  call: Call,
  file: ReceivedFile,
  request: ImportRequest,
): Promise<SupplierImport> {
  const kind: ImportKind<Field, SupplierCard> = {
    fields: FIELDS,
    needed: ['name', 'contact', 'phone'],
    headings: HEADINGS,
    nameOf: (field) => `suppliers:fields.${field}`,
    schema: supplierCard,
    reads: { phone: 'phone' },
    async check(tx, rows) {
      const names = rows.map(({ typed }) => typed.name);
      const taken = await takenNames({ ...call, db: tx }, names);
      noteTwice(rows, 'name', {
        taken,
        isTaken: 'supplierNameIsNew',
        isTwice: 'supplierNameIsTwice',
      });
    },
    take: (tx, card) => insertSupplier(tx, call, card),
  };
  return namedAnew(() => importRows(call, file, request, kind));
}
