import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../../kernel/related.ts';
import { inShop } from '../../kernel/scope.ts';
import { orders } from '../../orders/tables.ts';
import { creditNotes } from '../tables.ts';

/** Credit notes of the caller's shop, as another record names them; `which` may ask for their order. */
export const relatedCreditNotes = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'invoice.view',
    columns: {
      id: sql`${creditNotes.id}`,
      name: sql`${creditNotes.creditNo}`,
      at: sql`${creditNotes.issuedAt}`,
      amount: sql`${creditNotes.amount}`,
      currency: sql`${orders.currency}`,
    },
    from: sql`${creditNotes} join ${orders} on ${eq(orders.id, creditNotes.orderId)}`,
    where: and(inShop(creditNotes, call), which),
    order: sql`${creditNotes.issuedAt} desc, ${creditNotes.id} desc`,
  });
