import { sql } from 'drizzle-orm';
import { check, index, integer, pgSequence, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EMAIL_STATUSES, SinceSentBack } from '../../api/purchasing/purchaseOrder.ts';
import type { ReceivedLine } from '../../machines/purchaseOrder/law/facts.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  identity,
  json,
  minorUnits,
  moment,
  quantity,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { suppliers } from '../suppliers/tables.ts';

/** Where a shop's goods come in. */
export const warehouses = pgTable(
  'warehouses',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    code: code().notNull(),
    name: words().notNull(),
    nameZh: words().notNull(),
    address: words().notNull(),
  },
  (table) => [uniqueIndex().on(table.shopId, table.code)],
);

/** What an order said when it was sent back: what changed since is told from it. */
export interface SentBack {
  at: string;
  byName: string;
  remark: string;
  fields: Record<SinceSentBack['fields'][number]['field'], string>;
  /** Who was meant, whatever the name is later. Not kept by the oldest. */
  supplierId?: number | null;
  /** Not kept by the oldest. */
  warehouseZh?: string;
  lines: {
    goodsId: number;
    name: string;
    nameZh: string;
    unit: string;
    /** Not kept by the oldest. */
    unitZh?: string;
    quantity: number;
    cost: string;
    area: string;
  }[];
}

/**
 * A purchase order. `state` is the chart's; `status` and `paymentStatus` are read off the chart when
 * the row is written, for lists and filters alone.
 */
export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    /** Digits alone. */
    number: recordNumber().notNull().unique(),
    state: json<unknown>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    status: code().notNull(),
    paymentStatus: code().notNull(),
    warehouseId: reference().references(() => warehouses.id),
    supplierId: reference().references(() => suppliers.id),
    /** Country code; empty while nobody has said. */
    country: code().notNull(),
    company: words().notNull(),
    tradeTerms: words().notNull(),
    currency: code().notNull(),
    total: minorUnits().notNull(),
    paid: minorUnits().notNull().default(0),
    itemCount: integer().notNull(),
    containerNumber: words().notNull(),
    contact: words().notNull(),
    phone: words().notNull(),
    estimatedArrival: moment(),
    estimatedDeparture: moment(),
    emailStatus: code<(typeof EMAIL_STATUSES)[number]>().notNull().default('none'),
    /** Who committed it, and who changed it since: none of them may approve it. */
    authors: json<{ id: number; name: string }[]>({ words: ['name'] })
      .notNull()
      .default([]),
    sentBack: json<SentBack>({
      words: [
        'byName',
        'remark',
        'warehouse',
        'warehouseZh',
        'supplier',
        'company',
        'tradeTerms',
        'containerNumber',
        'contact',
        'phone',
        'name',
        'nameZh',
        'unit',
        'unitZh',
        'area',
      ],
    }),
    createdAt: moment().notNull(),
    createdBy: reference(),
    createdByName: words().notNull(),
    committedAt: moment(),
    confirmedAt: moment(),
    /** Lower-cased number, supplier, company and container: what the list searches in. */
    searchText: code().notNull(),
  },
  (table) => [
    index('purchase_orders_by_created').on(table.shopId, table.createdAt, table.id),
    index('purchase_orders_by_status').on(table.shopId, table.status, table.createdAt, table.id),
    index('purchase_orders_by_number').on(table.shopId, table.number, table.id),
    index('purchase_orders_by_arrival').on(
      table.shopId,
      // An order without an estimate stands where it was entered.
      sql`coalesce(${table.estimatedArrival}, ${table.createdAt})`,
      table.id,
    ),
    index('purchase_orders_by_supplier').on(table.supplierId, table.confirmedAt),
    index('purchase_orders_waiting')
      .on(table.shopId, table.committedAt, table.id)
      .where(sql`${table.status} = 'submitted'`),
    // More than it costs where the rest was let go after it was paid: the supplier owes that.
    check('purchase_orders_paid_from_nought', sql`0 <= ${table.paid}`),
  ],
);

export const purchaseLines = pgTable(
  'purchase_lines',
  {
    id: identity(),
    purchaseOrderId: reference()
      .notNull()
      .references(() => purchaseOrders.id),
    goodsId: reference()
      .notNull()
      .references(() => goods.id),
    sku: words().notNull(),
    name: words().notNull(),
    nameZh: words().notNull(),
    specification: words().notNull(),
    unit: words().notNull(),
    unitZh: words().notNull(),
    ratio: quantity().notNull(),
    quantity: quantity().notNull(),
    received: quantity().notNull().default(0),
    /** What was let go. */
    short: quantity().notNull().default(0),
    /** For one of the unit, in the order's currency. */
    cost: minorUnits().notNull(),
    amount: minorUnits().notNull(),
    /** The procurement area. */
    area: words().notNull(),
  },
  (table) => [
    index().on(table.purchaseOrderId),
    index().on(table.goodsId),
    check(
      'purchase_lines_received_within_quantity',
      sql`0 <= ${table.received} and 0 <= ${table.short}
        and ${table.received} + ${table.short} <= ${table.quantity}`,
    ),
  ],
);

/** What came in of a purchase order at once. */
export const receipts = pgTable(
  'receipts',
  {
    id: identity(),
    purchaseOrderId: reference()
      .notNull()
      .references(() => purchaseOrders.id),
    at: moment().notNull(),
    actorName: words().notNull(),
    lines: json<ReceivedLine[]>({ words: ['number'] }).notNull(),
  },
  (table) => [index().on(table.purchaseOrderId)],
);

/** How many purchase orders each shop holds, kept as the order list's counts are. */
export const purchaseCounts = pgTable(
  'purchase_counts',
  {
    shopId: reference().notNull(),
    status: code().notNull(),
    paymentStatus: code().notNull(),
    count: integer().notNull(),
  },
  (table) => [index().on(table.shopId)],
);

/** Where purchase order numbers count on: taken without waiting, so that some may be left out. */
export const purchaseOrderNumbers = pgSequence('purchase_order_numbers');
