import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { CustomerEvent, CustomerFacts } from './facts.ts';
import { customerRuleBook, type customerRules } from './rules.ts';

type CustomerRuleName = keyof typeof customerRules;
type CustomerAsk = Ask<never, CustomerRuleName>;

/**
 * `barred`: no new order can be entered for it; `gone`: no list shows it; `waitsForAudit`: it lies in
 * the queue of who authorises.
 */
export type CustomerTag = 'barred' | 'gone' | 'waitsForAudit';

const customer = setup({
  types: {
    context: {} as CustomerFacts,
    events: {} as CustomerEvent,
    input: {} as CustomerFacts,
    meta: {} as MoveMeta | PlaceMeta,
    tags: {} as CustomerTag,
  },
  guards: {
    allow: ({ context, event }, ask: CustomerAsk) => allows(customerRuleBook, ask, context, event),
  },
  actions: {
    setLimit: assign(({ event }) =>
      event.type === 'setCreditLimit' ? { creditLimit: event.creditLimit } : {},
    ),
    setCard: assign(({ event }) => (event.type === 'update' ? event.card : {})),
    markRemoved: assign({ isRemoved: true, loginAccount: '' }),
    noteAsked: assign(({ context: { actor }, event }) =>
      event.type === 'apply' ? { asked: event.asked, askedBy: actor } : {},
    ),
    grantAsked: assign(({ context: { asked } }) => ({ ...asked, asked: null })),
    setLogin: assign(({ event }) =>
      event.type === 'setLogin' ? { loginAccount: event.loginAccount } : {},
    ),
    givePassword: assign({}),
    askForSync: assign({}),
  },
});

const mayEdit = may('customer.edit');
const mayAudit = may('customer.audit');
/** Once more it says what it said: a password takes the last one's place, the warehouse hears the same. */
const maySet = may('customer.edit', 'sets');

const allow = guardsOf<CustomerAsk>();

const setCreditLimit = {
  guard: allow({ rules: ['remarkIsGiven', 'limitIsAnAmount'] }),
  actions: 'setLimit' as const,
  meta: maySet,
};

const update = { actions: 'setCard' as const, meta: maySet };

const remove = {
  target: 'removed' as const,
  guard: allow({ rules: ['nothingIsOwed', 'ordersAreDone'] }),
  actions: 'markRemoved' as const,
  meta: mayEdit,
};

const apply = {
  target: 'inAuth' as const,
  guard: allow({ rules: ['accountIsThere', 'limitIsAnAmount'] }),
  actions: 'noteAsked' as const,
  meta: mayEdit,
};

/**
 * The law of a customer account: whether it is open, and whether the customer is authorised (spec
 * section 4). Card and credit limit may be changed while it is frozen too, since a frozen account is
 * put in order before it is opened again. What is approved is what was asked for, by
 * another person than asked.
 *
 * Chosen beyond the specification: an account is removed only where nothing is owed and no order is
 * open, and is then kept for what refers to it, without its B2B login, whose name another customer
 * may have from then on; a B2B login, its password and the warehouse system are for authorised
 * customers alone.
 */
export const customerChart = customer.createMachine({
  id: 'customer',
  context: ({ input }) => input,
  type: 'parallel',
  // What leads on comes first.
  states: {
    authorisation: {
      initial: 'notAuth',
      states: {
        notAuth: { on: { apply } },
        inAuth: {
          tags: 'waitsForAudit',
          meta: { already: { apply: 'authorisationIsAskedAlready' } },
          on: {
            approve: {
              target: 'approve',
              guard: allow({ rules: ['accountIsThere', 'authoriserIsAnother'] }),
              actions: 'grantAsked',
              meta: mayAudit,
            },
            reject: {
              target: 'reject',
              guard: allow({ rules: ['accountIsThere', 'remarkIsGiven'] }),
              meta: mayAudit,
            },
          },
        },
        approve: {
          meta: { already: { approve: 'customerIsAlreadyApproved' } },
          on: {
            setLogin: {
              guard: allow({ rules: ['accountIsThere'] }),
              actions: 'setLogin',
              meta: maySet,
            },
            resetPassword: {
              guard: allow({ rules: ['accountIsThere', 'loginIsGiven'] }),
              actions: 'givePassword',
              meta: maySet,
            },
            sync: {
              guard: allow({ rules: ['accountIsThere'] }),
              actions: 'askForSync',
              meta: maySet,
            },
          },
        },
        reject: {
          meta: { already: { reject: 'customerIsAlreadyRejected' } },
          on: { apply },
        },
      },
    },
    account: {
      initial: 'active',
      states: {
        active: {
          meta: { already: { unfreeze: 'accountIsAlreadyActive' } },
          on: { freeze: { target: 'frozen', meta: mayEdit }, setCreditLimit, update, remove },
        },
        frozen: {
          tags: 'barred',
          meta: { already: { freeze: 'accountIsAlreadyFrozen' } },
          on: { unfreeze: { target: 'active', meta: mayEdit }, setCreditLimit, update, remove },
        },
        removed: { tags: ['barred', 'gone'] },
      },
    },
  },
});
