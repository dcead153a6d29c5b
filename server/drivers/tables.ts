import { pgTable } from 'drizzle-orm/pg-core';
import { identity, reference, words } from '../kernel/db/tables/columns.ts';

export const drivers = pgTable('drivers', {
  id: identity(),
  shopId: reference().notNull(),
  number: words().notNull(),
  name: words().notNull(),
  phone: words().notNull(),
  licencePlate: words().notNull(),
});
