import type { SettlementFacts } from '../../../machines/settlement/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const settlementVariants: Variant<SettlementFacts>[] = [
  {
    name: 'any',
    facts: {
      settlementId: 1,
      cycle: 'monthly',
      timeZone: 'Asia/Singapore',
      periodFrom: '2026-01-31T16:00:00.000Z',
      periodTo: '2026-02-28T16:00:00.000Z',
      begunAt: '2026-02-03T02:00:00.000Z',
      generations: 0,
      generatedBy: null,
      reviewedBy: null,
      takenUpBy: null,
      transferAmount: 0,
      currency: 'SGD',
      limit: null,
      bankAccountIds: [],
      paidTo: null,
      actor: null,
    },
  },
];
