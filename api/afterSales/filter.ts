import { z } from 'zod';
import { idOf } from '../ids.ts';
import { instant, text } from '../kernel/wire.ts';
import {
  AFTER_SALES_TABS,
  afterSalesPlace,
  afterSalesShown,
  afterSalesType,
  refundMethod,
} from './afterSalesCase.ts';

/** What filters the list of cases, the same for its counts. */
export const afterSalesFilter = z.object({
  tab: z.enum(AFTER_SALES_TABS).default('all'),
  type: z.array(afterSalesType).max(5).optional(),
  method: z.array(refundMethod).max(4).optional(),
  status: z.array(afterSalesPlace).max(7).optional(),
  shown: z.array(afterSalesShown).max(10).optional(),
  /** In the numbers of case and order, the customer's name and phone. */
  search: text(60).optional(),
  submittedFrom: instant.optional(),
  submittedTo: instant.optional(),
  orderId: idOf('order').optional(),
  /** Whose order it is about. */
  customerId: idOf('customer').optional(),
  /** Who audits, or audited. */
  auditorId: idOf('account').optional(),
});
export type AfterSalesFilter = z.input<typeof afterSalesFilter>;
