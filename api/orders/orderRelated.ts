import { z } from 'zod';
import { idOf } from '../ids.ts';
import { relatedRecords } from '../kernel/related.ts';
import { instant, money } from '../kernel/wire.ts';

/** What belongs to an order. */
export const relatedToOrder = z.object({
  customer: relatedRecords(idOf('customer')),
  cases: relatedRecords(idOf('afterSalesCase')),
  statements: relatedRecords(idOf('settlement')),
  invoice: relatedRecords(idOf('invoice')),
  creditNotes: relatedRecords(idOf('creditNote')),
  purchases: relatedRecords(idOf('purchaseOrder')),
  pickLists: relatedRecords(idOf('pickList')),
  deliveryNotes: relatedRecords(idOf('deliveryNote')),
  /** Customer payments that pay it, or are to. */
  receipts: relatedRecords(idOf('receipt')),
  /** What pickers closed its lines without and it still asks for. */
  shortages: relatedRecords(idOf('shortage')),
  /** What its channel takes, `rate` in percent; null where that is nothing, or not shown. */
  commission: z.object({ amount: money, currency: z.string(), rate: z.string() }).nullable(),
});

/** Goods of an order that a supplier is still to bring. */
export const orderArrival = z.object({
  /** Of the line of the purchase order. */
  id: idOf('purchaseLine'),
  goodsId: idOf('goods'),
  purchaseOrderId: idOf('purchaseOrder'),
  number: z.string(),
  /** When it is expected in store; null where nobody has said. */
  estimatedArrival: instant.nullable(),
  /** It was to be in store by now. */
  late: z.boolean(),
  /** What has not come in yet, in this unit. */
  quantity: z.number(),
  unit: z.string(),
  unitZh: z.string(),
});
