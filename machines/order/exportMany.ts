import { MOST_SO_ORDERS } from '../../api/soExports/soExport.ts';
import type { Verdict } from '../kernel/law/rules.ts';

/** Whether so many orders go into one file for another program. */
export const ordersToExportAreNotTooMany = (count: number): Verdict =>
  count <= MOST_SO_ORDERS
    ? null
    : { rule: 'ordersToExportAreNotTooMany', figures: { maximum: MOST_SO_ORDERS } };
