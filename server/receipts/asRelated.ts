import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { receiptAllocations, receipts } from './tables.ts';

/** Customer payments of the caller's shop, as another record names them. */
export const relatedReceipts = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'receipt.view',
    columns: {
      id: sql`${receipts.id}`,
      name: sql`${receipts.number}`,
      at: sql`${receipts.enteredAt}`,
      place: sql`${receipts.status}`,
      amount: sql`${receipts.amount}`,
      currency: sql`${receipts.currency}`,
    },
    from: sql`${receipts}`,
    where: and(inShop(receipts, call), which),
    order: sql`${receipts.enteredAt} desc, ${receipts.id} desc`,
  });

/** Those that pay an order, or are to. */
export const paysOrder = (orderId: number): SQL =>
  sql`exists (select 1 from ${receiptAllocations}
    where ${receiptAllocations.receiptId} = ${receipts.id}
      and ${receiptAllocations.orderId} = ${orderId}
      and ${receiptAllocations.takenBackAt} is null)`;
