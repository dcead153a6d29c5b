import type { Lifecycle } from '../explain.ts';
import type { CustomerEvent, CustomerFacts } from './facts.ts';
import { customerLifecycle } from './lifecycle.ts';
import { customerRuleBook } from './rules.ts';

/** What stands for a remark that the person has still to type. */
const REMARK_TO_COME = '…';

const intents = ({ creditLimit }: CustomerFacts): CustomerEvent[] => [
  { type: 'freeze' },
  { type: 'unfreeze' },
  { type: 'setCreditLimit', creditLimit, remark: REMARK_TO_COME },
];

/** The customer account's lifecycle with all that server, screens and tests ask of it. */
export const customerCase: Lifecycle<CustomerFacts, CustomerEvent> = {
  id: 'customer',
  chart: customerLifecycle,
  book: customerRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => facts,
  outsideAsNow: (later) => later,
  places: (state) => ({ account: String(state) }),
};
