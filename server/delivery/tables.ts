import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';
import { identity, reference, words } from '../kernel/db/tables/columns.ts';

export const drivers = pgTable('drivers', {
  id: identity(),
  shopId: reference().notNull(),
  number: words().notNull(),
  name: words().notNull(),
  phone: words().notNull(),
  licencePlate: words().notNull(),
});

export const vehicles = pgTable('vehicles', {
  id: identity(),
  shopId: reference().notNull(),
  plate: words().notNull(),
  type: words().notNull(),
  loadCapacity: integer().notNull(),
  available: boolean().notNull().default(true),
});
