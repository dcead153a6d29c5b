import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { importAnswer, importRequest } from '../kernel/fileImport.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post, upload } from '../kernel/operation.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  isEmail,
  pageAnswer,
  pageRequest,
  phoneText,
  printed,
  requiredText,
  text,
  versionNumber,
  versionText,
} from '../kernel/wire.ts';
import { suppliersDomain } from './domain.ts';

const STATUSES = ['active', 'frozen'] as const;

const supplierPhone = phoneText(30);

/** One address, or empty. */
const email = text(100).refine((value) => value === '' || isEmail(value), 'validation.email');

/** What a person enters of a supplier (spec section 5: name and contact required). */
export const supplierCard = z.object({
  name: printed(requiredText(100)),
  contact: printed(requiredText(60)),
  phone: supplierPhone,
  /** Empty where the supplier has none: orders are then not sent by mail. */
  email: email.default(''),
});

/** A supplier (spec section 3). */
export const supplier = z.object({
  id: idOf('supplier'),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
  status: z.enum(STATUSES),
  version: versionNumber,
});
export type Supplier = z.output<typeof supplier>;

/** A supplier as its own page shows it, and as every call that moves one answers. */
export const supplierDetail = z.object({
  supplier,
  state: stateValue,
  facts: z.object({
    supplierId: idOf('supplier'),
    name: z.string(),
    contact: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  history: z.array(historyLine),
});
export type SupplierDetail = z.output<typeof supplierDetail>;

/** What an import found, or did. */
export const supplierImport = importAnswer({
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type SupplierImport = z.output<typeof supplierImport>;

/** What the list is asked for. */
const listBody = z.object({
  ...pageRequest,
  search: text(60).optional(),
  status: z.enum(STATUSES).optional(),
});

export const suppliers = callsOf(suppliersDomain, {
  getSupplierContactSearchList: post({
    summary: 'Suppliers of the current shop, by name, contact, phone or email',
    access: 'supplier.view',
    body: listBody,
    data: z.object({
      rows: z.array(supplier),
      counts: z.object({ all: z.number(), active: z.number(), frozen: z.number() }),
      ...pageAnswer,
    }),
  }),
  exportSuppliers: listExport('supplier.view', listBody),
  getSupplier: get({
    summary: 'One supplier with its history',
    access: 'supplier.view',
    params: z.object({ supplierId: idTextOf('supplier') }),
    data: supplierDetail,
  }),
  getSupplierRelated: get({
    summary: 'What belongs to a supplier: purchase orders, and goods with what they last cost',
    access: 'supplier.view',
    params: z.object({ id: idTextOf('supplier') }),
    data: z.object({
      purchases: relatedRecords(idOf('purchaseOrder')),
      goods: relatedRecords(idOf('goods')),
    }),
  }),
  addSupplierContact: post({
    summary: 'Add a supplier',
    access: 'supplier.edit',
    sends: ['supplier', 'create'],
    idempotency: 'optional',
    body: supplierCard,
    data: supplierDetail,
  }),
  updateSupplierContact: post({
    summary: "Change a supplier's name, contact, phone and email",
    access: 'supplier.edit',
    keepsStored: true,
    sends: ['supplier', 'update'],
    idempotency: 'optional',
    params: z.object({ supplierId: idTextOf('supplier') }),
    body: supplierCard.extend({ version: versionNumber.optional() }),
    data: supplierDetail,
  }),
  importSuppliers: upload({
    summary:
      'Read suppliers from a spreadsheet: a preview with a message per bad row, or the import',
    access: 'supplier.edit',
    sends: 'supplier',
    idempotency: 'optional',
    files: { file: { kinds: ['xlsx', 'xls'], maximum: 10 * MEGABYTE } },
    body: importRequest,
    data: supplierImport,
  }),
  freezeSupplier: get({
    summary: 'Freeze a supplier: it can no longer be chosen',
    access: 'supplier.edit',
    sends: ['supplier', 'freeze'],
    idempotency: 'optional',
    params: z.object({ supplierId: idTextOf('supplier') }),
    query: z.object({ version: versionText }),
    data: supplierDetail,
    changes: true,
  }),
  unfreezeSupplier: get({
    summary: 'Unfreeze a supplier',
    access: 'supplier.edit',
    sends: ['supplier', 'unfreeze'],
    idempotency: 'optional',
    params: z.object({ supplierId: idTextOf('supplier') }),
    query: z.object({ version: versionText }),
    data: supplierDetail,
    changes: true,
  }),
});
