import { z } from 'zod';
import { idOf } from '../ids.ts';
import { relatedRecords } from '../kernel/related.ts';

/** What belongs to goods. */
export const goodsRelated = z.object({
  /** Orders that have not shipped all of them. */
  orders: relatedRecords(idOf('order')),
  purchases: relatedRecords(idOf('purchaseOrder')),
  /** Changes that set a price of theirs. */
  priceChanges: relatedRecords(idOf('priceChange')),
  stockCounts: relatedRecords(idOf('stockCount')),
  /** From whom they were bought; null too where the role does not show purchase orders. */
  suppliers: relatedRecords(idOf('supplier')),
});
