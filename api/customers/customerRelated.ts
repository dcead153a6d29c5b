import { z } from 'zod';
import { idOf } from '../ids.ts';
import { relatedRecords } from '../kernel/related.ts';

/** What belongs to a customer. */
export const customerRelated = z.object({
  orders: relatedRecords(idOf('order')),
  deliveryNotes: relatedRecords(idOf('deliveryNote')),
  openInvoices: relatedRecords(idOf('invoice')),
  creditNotes: relatedRecords(idOf('creditNote')),
  cases: relatedRecords(idOf('afterSalesCase')),
  recharges: relatedRecords(idOf('recharge')),
  receipts: relatedRecords(idOf('receipt')),
  /** Changes that set prices of his own. */
  priceChanges: relatedRecords(idOf('priceChange')),
  messages: relatedRecords(idOf('outboxMessage')),
});
