/** Every table, for queries and for `drizzle-kit generate`. */
export * from './schema/accounts.ts';
export * from './schema/afterSales.ts';
export * from './schema/files.ts';
export * from './schema/finance.ts';
export * from './schema/invoices.ts';
export * from './schema/ledger.ts';
export * from './schema/orders.ts';
export * from './schema/outbox.ts';
export * from './schema/purchasing.ts';
export * from './schema/recharges.ts';
export * from './schema/records.ts';
export * from './schema/salesProfit.ts';
export * from './schema/settlements.ts';
export * from './schema/site.ts';
export * from './schema/store.ts';
export * from './schema/trade.ts';
export * from './schema/vouchers.ts';
