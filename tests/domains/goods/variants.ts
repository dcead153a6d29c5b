import type { GoodsFacts } from '../../../machines/goods/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const goodsVariants: Variant<GoodsFacts>[] = [
  {
    name: 'any',
    facts: {
      goodsId: 1,
      isNamed: true,
      units: 2,
      isPriced: true,
      offShelfReason: null,
      takenOffAt: null,
      backAt: null,
    },
  },
];
