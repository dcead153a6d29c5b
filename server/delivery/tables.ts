import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, reference } from '../kernel/db/tables/columns.ts';

export const drivers = pgTable('drivers', {
  id: identity(),
  shopId: reference().notNull(),
  number: text().notNull(),
  name: text().notNull(),
  phone: text().notNull(),
  licencePlate: text().notNull(),
});

export const vehicles = pgTable('vehicles', {
  id: identity(),
  shopId: reference().notNull(),
  plate: text().notNull(),
  type: text().notNull(),
  loadCapacity: integer().notNull(),
  available: boolean().notNull().default(true),
});
