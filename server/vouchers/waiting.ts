import { inArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { voucherLifecycle } from '../../machines/voucher/law/index.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { vouchers } from './tables.ts';

/** What waits of vouchers. */
export const vouchersWaiting = {
  vouchersToApprove: rowsWhere(
    vouchers,
    inArray(vouchers.status, placesTagged(voucherLifecycle, 'waitsForSecondPerson')),
  ),
};
