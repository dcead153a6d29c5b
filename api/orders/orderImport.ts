import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { importAnswer, importRequest } from '../kernel/fileImport.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';
import { post, upload } from '../kernel/operation.ts';
import {
  nonNegativeAmount,
  phoneOfCountry,
  printed,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';

/** The fields of a row; each row is a line of an order. */
export const ORDER_IMPORT_FIELDS = [
  'reference',
  'customer',
  'deliveryAt',
  'goods',
  'quantity',
  'unit',
  'price',
  'remark',
  'address',
  'contact',
  'phone',
] as const;
export type OrderImportField = (typeof ORDER_IMPORT_FIELDS)[number];

/** A row as it is read; what it means is asked of the shop. */
export const importedOrderLine = z.object({
  /** The number of the customer's own order, which its rows have in common. */
  reference: requiredText(60),
  /** A number, name or phone number of a customer. */
  customer: requiredText(120),
  /** By the shop's clock, a day or a day with an hour. */
  deliveryAt: requiredText(20),
  /** A number, barcode or name of goods, or what the customer calls them. */
  goods: requiredText(200),
  /** Perhaps with its unit. */
  quantity: requiredText(60),
  unit: text(20),
  /** What the customer reckons with: the order has the shop's own prices. */
  price: z.union([z.literal(''), nonNegativeAmount]),
  remark: printed(text(200)),
  address: printed(text(200)),
  contact: printed(text(60)),
  phone: z.union([z.literal(''), phoneOfCountry(20)]),
});
export type ImportedOrderLine = z.output<typeof importedOrderLine>;

/** What an import of orders found, or did: each row as it was typed, with the order that it is in. */
export const orderImport = importAnswer({
  reference: z.string(),
  customer: z.string(),
  deliveryAt: z.string(),
  goods: z.string(),
  quantity: z.string(),
  unit: z.string(),
  price: z.string(),
  remark: z.string(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
  /** The order that was made of the row, or made of it earlier; null until then. */
  order: z.object({ id: idOf('order'), orderSn: z.string() }).nullable(),
});
export type OrderImport = z.output<typeof orderImport>;
export type OrderImportRow = OrderImport['rows'][number];

/** What a customer calls goods. */
const customerCode = z
  .object({
    id: idOf('customerCode'),
    customerId: idOf('customer'),
    code: z.string(),
    goods: z.object({
      id: idOf('goods'),
      sku: z.string(),
      name: z.string(),
      nameZh: z.string(),
    }),
    /** Which unit a row without one means. */
    unit: z.string(),
    unitZh: z.string(),
    version: versionNumber,
  })
  .meta({ id: 'CustomerCode' });
export type CustomerCode = z.output<typeof customerCode>;

/** Orders from a customer's or a program's file, and what customers call goods in it. */
export const orderImportCalls = {
  importB2BOrder: upload({
    summary:
      'Read orders from a spreadsheet or a page, some rows an order: a preview with a message per bad row, or the import',
    access: 'order.edit',
    sends: ['order', 'create'],
    /** Spec section 5: 20 MB, of pages 10. */
    files: {
      file: {
        kinds: ['xlsx', 'xls', 'html'],
        maximum: 20 * MEGABYTE,
        smaller: { html: 10 * MEGABYTE },
      },
    },
    body: importRequest.extend({
      /** Whether the orders are left to be looked at, or submitted at once. */
      as: z.enum(['held', 'submitted']).default('held'),
    }),
    data: orderImport,
    idempotency: 'required',
  }),
  listCustomerCodes: post({
    summary: 'What a customer calls goods, as it was said once in an import of orders',
    access: 'order.view',
    body: z.object({ customerId: idOf('customer') }),
    data: z.array(customerCode),
  }),
  deleteCustomerCode: post({
    summary: 'Forget what a customer calls some goods',
    access: 'order.edit',
    params: z.object({ id: idTextOf('customerCode') }),
    body: z.object({ version: versionNumber }),
    data: z.array(customerCode),
  }),
} as const;
