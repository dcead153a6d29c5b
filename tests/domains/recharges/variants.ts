import type { RechargeFacts } from '../../../machines/recharge/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const rechargeVariants: Variant<RechargeFacts>[] = [
  { name: 'any', facts: { rechargeId: 1, memberId: 1, amount: 5_000, currency: 'SGD' } },
  { name: 'one cent', facts: { rechargeId: 2, memberId: 1, amount: 1, currency: 'SGD' } },
];
