import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { waybills } from './tables.ts';

/** Waybills of the caller's shop, as another record names them. */
export const relatedWaybills = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'waybill.view',
    columns: {
      id: sql`${waybills.id}`,
      name: sql`${waybills.number}`,
      place: sql`${waybills.status}`,
    },
    from: sql`${waybills}`,
    where: and(inShop(waybills, call), which),
    order: sql`${waybills.day} desc, ${waybills.id} desc`,
  });
