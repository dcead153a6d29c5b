import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { EMAIL_STATUSES, SinceSentBack } from '../../api/purchasing/purchaseOrder.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  identity,
  minorUnits,
  moment,
  quantity,
  reference,
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
    code: text().notNull(),
    name: text().notNull(),
    nameZh: text().notNull(),
    address: text().notNull(),
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
    number: code().notNull().unique(),
    state: jsonb().$type<unknown>().notNull(),
    version: integer().notNull().default(0),
    status: text().notNull(),
    paymentStatus: text().notNull(),
    warehouseId: reference().references(() => warehouses.id),
    supplierId: reference().references(() => suppliers.id),
    /** Country code; empty while nobody has said. */
    country: text().notNull(),
    company: text().notNull(),
    tradeTerms: text().notNull(),
    currency: text().notNull(),
    total: minorUnits().notNull(),
    paid: minorUnits().notNull().default(0),
    itemCount: integer().notNull(),
    containerNumber: text().notNull(),
    contact: text().notNull(),
    phone: text().notNull(),
    estimatedArrival: moment(),
    estimatedDeparture: moment(),
    emailStatus: text().$type<(typeof EMAIL_STATUSES)[number]>().notNull().default('none'),
    /** Who committed it, and who changed it since: none of them may approve it. */
    authors: jsonb().$type<{ id: number; name: string }[]>().notNull().default([]),
    sentBack: jsonb().$type<SentBack>(),
    createdAt: moment().notNull(),
    createdBy: reference(),
    createdByName: text().notNull(),
    committedAt: moment(),
    confirmedAt: moment(),
    /** Lower-cased number, supplier, company and container: what the list searches in. */
    searchText: text().notNull(),
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
    check(
      'purchase_orders_paid_within_total',
      sql`0 <= ${table.paid} and ${table.paid} <= ${table.total}`,
    ),
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
    sku: text().notNull(),
    name: text().notNull(),
    nameZh: text().notNull(),
    specification: text().notNull(),
    unit: text().notNull(),
    unitZh: text().notNull(),
    ratio: quantity().notNull(),
    quantity: quantity().notNull(),
    received: quantity().notNull().default(0),
    /** For one of the unit, in the order's currency. */
    cost: minorUnits().notNull(),
    amount: minorUnits().notNull(),
    /** The procurement area. */
    area: text().notNull(),
  },
  (table) => [
    index().on(table.purchaseOrderId),
    index().on(table.goodsId),
    check(
      'purchase_lines_received_within_quantity',
      sql`0 <= ${table.received} and ${table.received} <= ${table.quantity}`,
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
    actorName: text().notNull(),
    lines: jsonb().$type<{ lineId: number; quantity: number }[]>().notNull(),
  },
  (table) => [index().on(table.purchaseOrderId)],
);

/** How many purchase orders each shop holds, kept as the order list's counts are. */
export const purchaseCounts = pgTable(
  'purchase_counts',
  {
    shopId: reference().notNull(),
    status: text().notNull(),
    paymentStatus: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [index().on(table.shopId)],
);

/** Where purchase order numbers count on: taken without waiting, so that some may be left out. */
export const purchaseOrderNumbers = pgSequence('purchase_order_numbers');
