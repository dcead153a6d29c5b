import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { SoExportKind } from '../../api/soExports/soExport.ts';
import { accounts, shops } from '../kernel/db/tables/access.ts';
import { code, identity, moment, reference, words } from '../kernel/db/tables/columns.ts';
import { orders } from '../orders/tables.ts';

/** The exports of orders for other programs: never changed. */
export const soExports = pgTable(
  'so_exports',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    kind: code<SoExportKind>().notNull(),
    at: moment().notNull(),
    byName: words().notNull(),
    /** Whose picture stands beside the name. */
    byId: reference().references(() => accounts.id),
    /** The name of the file. */
    file: words().notNull(),
    /** How many orders are in it. */
    orders: integer().notNull(),
  },
  (table) => [index('so_exports_by_time').on(table.shopId, table.at, table.id)],
);

/** The orders of an export. */
export const soExportOrders = pgTable(
  'so_export_orders',
  {
    exportId: reference()
      .notNull()
      .references(() => soExports.id),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    shopId: reference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.orderId] }),
    index('so_export_orders_by_order').on(table.orderId, table.exportId),
  ],
);
