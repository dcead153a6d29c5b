import { MOST_ORDERS } from '../../api/pickLists/calls.ts';
import type { Verdict } from '../kernel/law/rules.ts';

/** Whether so many orders are put on pick lists at once. */
export const ordersToPickAreNotTooMany = (count: number): Verdict =>
  count <= MOST_ORDERS
    ? null
    : { rule: 'ordersToPickAreNotTooMany', figures: { maximum: MOST_ORDERS } };
