import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { COUNTS } from './held.ts';
import { customerReceipts, receiptAllocations } from './tables.ts';

/** Customer payments of the caller's shop, as another record names them. */
export const relatedReceipts = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'receipt.view',
    columns: {
      id: sql`${customerReceipts.id}`,
      name: sql`${customerReceipts.number}`,
      at: sql`${customerReceipts.enteredAt}`,
      place: sql`${customerReceipts.status}`,
      amount: sql`${customerReceipts.amount}`,
      currency: sql`${customerReceipts.currency}`,
    },
    from: sql`${customerReceipts}`,
    where: and(inShop(customerReceipts, call), which),
    order: sql`${customerReceipts.enteredAt} desc, ${customerReceipts.id} desc`,
  });

/** Those that pay an order, or are to. */
export const paysOrder = (orderId: number): SQL =>
  sql`exists (select 1 from ${receiptAllocations}
    where ${receiptAllocations.receiptId} = ${customerReceipts.id}
      and ${receiptAllocations.orderId} = ${orderId}
      and ${receiptAllocations.takenBackAt} is null and ${COUNTS})`;
