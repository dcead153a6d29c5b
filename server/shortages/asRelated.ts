import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { MISSING } from '../../machines/shortage/law/index.ts';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { shortages } from './tables.ts';

/** Shortages of the caller's shop that are still missing, as another record names them. */
export const relatedShortages = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'shortage.view',
    columns: {
      id: sql`${shortages.id}`,
      name: sql`${shortages.number}`,
      place: sql`${shortages.status}`,
    },
    from: sql`${shortages}`,
    where: and(inShop(shortages, call), inArray(shortages.status, MISSING), which),
    order: sql`${shortages.day} desc, ${shortages.id} desc`,
  });
