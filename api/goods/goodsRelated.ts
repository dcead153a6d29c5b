import { z } from 'zod';
import { idOf } from '../ids.ts';
import { relatedRecords } from '../kernel/related.ts';

/** What belongs to goods. */
export const goodsRelated = z.object({
  /** Orders that have not shipped all of them. */
  orders: relatedRecords(idOf('order')),
  purchases: relatedRecords(idOf('purchaseOrder')),
  /** From whom they were bought; null too where the role does not show purchase orders. */
  suppliers: relatedRecords(idOf('supplier')),
});
