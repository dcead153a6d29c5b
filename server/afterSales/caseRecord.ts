import type { AfterSalesEvent, AfterSalesFacts } from '../../machines/afterSalesCase/law/facts.ts';
import type { Move, Stored } from '../kernel/record.ts';
import type { orders } from '../orders/tables.ts';
import type { afterSalesCases } from './tables.ts';

export type CaseRow = typeof afterSalesCases.$inferSelect;

/** A case under its lock, with its order under the order's. */
export interface CaseRecord extends Stored<AfterSalesFacts> {
  row: CaseRow;
  order: Pick<
    typeof orders.$inferSelect,
    'id' | 'orderSn' | 'version' | 'paid' | 'refunded' | 'channelFeeRate' | 'paymentMethod'
  >;
}

/** One move of a case. */
export type CaseMove = Move<CaseRecord, AfterSalesFacts, AfterSalesEvent>;
