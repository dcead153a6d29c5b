import type { PeriodFacts } from '../../../machines/period/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const periodVariants: Variant<PeriodFacts>[] = [
  {
    name: 'any',
    facts: {
      periodId: 1,
      from: '2026-01-01',
      to: '2026-01-31',
      today: '2026-02-03',
      askedBy: null,
      actor: null,
    },
  },
];
