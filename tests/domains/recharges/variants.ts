import type { RechargeFacts } from '../../../machines/recharge/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

const cashier = { id: 1, name: 'Any' };

/** A recharge that whoever entered it looks at. */
export const rechargeFacts = (rest: Partial<RechargeFacts> = {}): RechargeFacts => ({
  rechargeId: 1,
  memberId: 1,
  amount: 5_000,
  currency: 'SGD',
  alone: 0,
  limit: 100_000,
  enteredBy: cashier,
  actor: cashier,
  ...rest,
});

export const rechargeVariants: Variant<RechargeFacts>[] = [
  { name: 'any', facts: rechargeFacts() },
  { name: 'one cent', facts: rechargeFacts({ amount: 1 }) },
  { name: 'more than one person confirms', facts: rechargeFacts({ amount: 100_001 }) },
];
