/** Every table, for queries and for `drizzle-kit generate`. */
export * from './schema/accounts.ts';
export * from './schema/orders.ts';
export * from './schema/records.ts';
export * from './schema/trade.ts';
