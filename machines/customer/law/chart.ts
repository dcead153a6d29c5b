import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import { creditAskedBy } from './credit.ts';
import type { CustomerEvent, CustomerFacts } from './facts.ts';
import { type customerBranches, customerRuleBook, type customerRules } from './rules.ts';

type CustomerAsk = Ask<keyof typeof customerBranches, keyof typeof customerRules>;

/**
 * `barred`: no new order can be entered for it; `gone`: no list shows it; `waitsForAudit`: it lies in
 * the queue of who authorises; `waitsForSecondPerson`: more credit is asked for.
 */
export type CustomerTag = 'barred' | 'gone' | 'waitsForAudit' | 'waitsForSecondPerson';

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
      event.type === 'setCreditLimit'
        ? {
            creditLimit: event.creditLimit,
            ...(event.paymentTermsCode ? { paymentTermsCode: event.paymentTermsCode } : {}),
          }
        : {},
    ),
    noteCredit: assign(({ context, event }) => ({ creditAsked: creditAskedBy(context, event) })),
    grantCredit: assign(({ context: { creditAsked, creditLimit, paymentTermsCode } }) => ({
      creditLimit: creditAsked?.creditLimit ?? creditLimit,
      paymentTermsCode: creditAsked?.paymentTermsCode ?? paymentTermsCode,
      creditAsked: null,
    })),
    dropCredit: assign({ creditAsked: null }),
    setCard: assign(({ event }) => (event.type === 'update' ? event.card : {})),
    setCardButTerms: assign(({ context: { paymentTermsCode }, event }) =>
      event.type === 'update' ? { ...event.card, paymentTermsCode } : {},
    ),
    markRemoved: assign({ isRemoved: true, loginAccount: '', creditAsked: null }),
    // The terms are asked for as a whole: what waited of the credit goes along.
    noteAsked: assign(({ context: { actor }, event }) =>
      event.type === 'apply' ? { asked: event.asked, askedBy: actor, creditAsked: null } : {},
    ),
    markAsking: assign({ isAsking: true }),
    markDecided: assign({ isAsking: false }),
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

/** One thing waits at a time, an authorisation or more credit. */
const toAskFor = ['noCreditIsAsked', 'noAuthorisationWaits'] as const;

/** Above the shop's limit more credit is only asked for: the credit region waits for who decides. */
const setCreditLimit = [
  {
    guard: allow({
      when: ['takesSecondPerson'],
      rules: ['remarkIsGiven', 'limitIsAnAmount', ...toAskFor],
    }),
    actions: 'noteCredit' as const,
    meta: mayEdit,
  },
  {
    guard: allow({ when: ['oneIsEnough'], rules: ['remarkIsGiven', 'limitIsAnAmount'] }),
    actions: 'setLimit' as const,
    meta: maySet,
  },
];

/** All but looser terms holds at once. */
const update = [
  {
    guard: allow({ when: ['takesSecondPerson'], rules: toAskFor }),
    actions: ['noteCredit', 'setCardButTerms'] as ['noteCredit', 'setCardButTerms'],
    meta: mayEdit,
  },
  { guard: allow({ when: ['oneIsEnough'] }), actions: 'setCard' as const, meta: maySet },
];

/** A frozen account is put in order, and not given more credit than one person may give. */
const whileFrozen = {
  setCreditLimit: {
    guard: allow({ rules: ['remarkIsGiven', 'limitIsAnAmount', 'frozenGetsNoMore'] }),
    actions: 'setLimit' as const,
    meta: maySet,
  },
  update: {
    guard: allow({ rules: ['frozenGetsNoMore'] }),
    actions: 'setCard' as const,
    meta: maySet,
  },
};

const remove = {
  target: 'removed' as const,
  guard: allow({ rules: ['nothingIsOwed', 'nothingIsOnAccount', 'ordersAreDone'] }),
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
 * another person than asked. Above the shop's limit a raised credit limit and looser payment terms
 * wait, as asked for, until another person decides; a new customer begins without such a limit. An
 * authorisation that is asked for takes what waits along, and a frozen account gets no more.
 *
 * Chosen beyond the specification: an account is removed only where nothing is owed, no money of it is
 * on account and no order is open, and is then kept for what refers to it, without its B2B login, whose name another customer
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
          entry: 'markAsking',
          exit: 'markDecided',
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
          on: { unfreeze: { target: 'active', meta: mayEdit }, ...whileFrozen, remove },
        },
        removed: { tags: ['barred', 'gone'] },
      },
    },
    credit: {
      initial: 'settled',
      states: {
        settled: { always: { guard: allow({ when: ['creditIsAsked'] }), target: 'toDecide' } },
        toDecide: {
          tags: 'waitsForSecondPerson',
          always: { guard: allow({ when: ['creditIsDecided'] }), target: 'settled' },
          on: {
            approveCredit: {
              target: 'settled',
              guard: allow({ rules: ['deciderIsAnother'] }),
              actions: 'grantCredit',
              meta: mayAudit,
            },
            // Whoever asked may take it back.
            declineCredit: [
              {
                target: 'settled',
                guard: allow({ when: ['isTheirOwn'], rules: ['remarkIsGiven'] }),
                actions: 'dropCredit',
                meta: mayEdit,
              },
              {
                target: 'settled',
                guard: allow({ rules: ['remarkIsGiven'] }),
                actions: 'dropCredit',
                meta: mayAudit,
              },
            ],
          },
        },
      },
    },
  },
});
