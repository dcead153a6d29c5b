import type { PurchaseOrderEvent, PurchaseOrderFacts } from '../../machines/purchaseOrder/facts.ts';
import type { purchaseLines, purchaseOrders } from '../db/schema.ts';
import type { Move, Stored } from '../record.ts';
import type { WrittenOrder } from './entry.ts';

export type PurchaseOrderRow = typeof purchaseOrders.$inferSelect;
export type PurchaseLineRow = typeof purchaseLines.$inferSelect;

/** A purchase order under its lock. */
export interface PurchaseRecord extends Stored<PurchaseOrderFacts> {
  row: PurchaseOrderRow;
  lines: PurchaseLineRow[];
  /** Set by whoever makes an `edit`: all that the order is to say. */
  written: WrittenOrder | null;
}

/** One move of a purchase order. */
export type PurchaseMove = Move<PurchaseRecord, PurchaseOrderFacts, PurchaseOrderEvent>;
