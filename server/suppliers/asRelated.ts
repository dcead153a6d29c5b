import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { suppliers } from './tables.ts';

/** Suppliers of the caller's shop, as another record names them. */
export const relatedSuppliers = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'supplier.view',
    columns: {
      id: sql`${suppliers.id}`,
      name: sql`${suppliers.name}`,
      place: sql`${suppliers.status}`,
    },
    from: sql`${suppliers}`,
    where: and(inShop(suppliers, call), which),
    order: sql`${suppliers.id}`,
  });
