import type { VoucherFacts } from '../../../machines/voucher/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-03-02T02:00:00.000Z');

export const voucherVariants: Variant<VoucherFacts>[] = [
  {
    name: 'any',
    facts: {
      voucherId: 1,
      currency: 'SGD',
      name: 'Ten off',
      amount: 1_000,
      issued: 3,
      startsAt: NOW + DAY,
      endsAt: NOW + 30 * DAY,
      rules: ['One a table'],
      now: NOW,
    },
  },
];
