import type { VoucherFacts } from '../../../machines/voucher/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-03-02T02:00:00.000Z');

/** What one person may promise with a voucher where they are walked, in minor units. */
export const VOUCHER_LIMIT = 5_000;

const person = { id: 1, name: 'Somebody' };

export const voucherFacts: VoucherFacts = {
  voucherId: 1,
  currency: 'SGD',
  name: 'Ten off',
  amount: 1_000,
  issued: 3,
  startsAt: NOW + DAY,
  endsAt: NOW + 30 * DAY,
  rules: ['One a table'],
  approvedWorth: 0,
  limit: VOUCHER_LIMIT,
  preparedBy: person,
  actor: null,
  now: NOW,
};

export const voucherVariants: Variant<VoucherFacts>[] = [
  { name: 'any', facts: voucherFacts },
  { name: 'aboveLimit', facts: { ...voucherFacts, issued: 6 } },
];
