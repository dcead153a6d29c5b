import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { customers } from './tables.ts';

/** Customers of the caller's shop, as another record names them. */
export const relatedCustomers = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'customer.view',
    columns: {
      id: sql`${customers.id}`,
      name: sql`${customers.name}`,
      nameZh: sql`${customers.nameZh}`,
      place: sql`${customers.status}`,
    },
    from: sql`${customers}`,
    where: and(inShop(customers, call), which),
    order: sql`${customers.id}`,
  });
