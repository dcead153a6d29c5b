import type { StoreFacts } from '../../../machines/storeClosure/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const storeClosureVariants: Variant<StoreFacts>[] = [
  {
    name: 'any',
    facts: {
      storeId: 1,
      timeZone: 'Asia/Singapore',
      length: null,
      closedAt: null,
      reopensAt: null,
    },
  },
];
