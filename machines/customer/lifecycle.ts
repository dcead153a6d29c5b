import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../explain.ts';
import { type Ask, allows } from '../rules.ts';
import type { CustomerEvent, CustomerFacts } from './facts.ts';
import { customerRuleBook, type customerRules } from './rules.ts';

type CustomerAsk = Ask<never, keyof typeof customerRules>;

const customer = setup({
  types: {
    context: {} as CustomerFacts,
    events: {} as CustomerEvent,
    input: {} as CustomerFacts,
    meta: {} as { permission: string } | PlaceMeta,
    tags: {} as 'barred',
  },
  guards: {
    allow: ({ context, event }, ask: CustomerAsk) => allows(customerRuleBook, ask, context, event),
  },
  actions: {
    setLimit: assign(({ event }) =>
      event.type === 'setCreditLimit' ? { creditLimit: event.creditLimit } : {},
    ),
  },
});

const mayEdit = { permission: 'customer.edit' };

const setCreditLimit = {
  guard: {
    type: 'allow' as const,
    params: { rules: ['remarkIsGiven', 'limitIsAnAmount'] } satisfies CustomerAsk,
  },
  actions: 'setLimit' as const,
  meta: mayEdit,
};

/**
 * The law of a customer account: active or frozen (spec section 4). Its credit limit may be changed
 * in both, since a frozen account is put in order before it is opened again.
 */
export const customerLifecycle = customer.createMachine({
  id: 'customer',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    active: {
      meta: { already: { unfreeze: 'accountIsAlreadyActive' } },
      on: { freeze: { target: 'frozen', meta: mayEdit }, setCreditLimit },
    },
    /** `barred`: no new order can be entered for it. */
    frozen: {
      tags: 'barred',
      meta: { already: { freeze: 'accountIsAlreadyFrozen' } },
      on: { unfreeze: { target: 'active', meta: mayEdit }, setCreditLimit },
    },
  },
});
