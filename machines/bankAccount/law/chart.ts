import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { BankAccountEvent, BankAccountFacts, PaidWhere } from './facts.ts';
import {
  type bankAccountBranches,
  bankAccountRuleBook,
  type bankAccountRules,
  isSamePlace,
} from './rules.ts';

type BankAccountAsk = Ask<keyof typeof bankAccountBranches, keyof typeof bankAccountRules>;

/** `getsPaid`: money goes to what is in use of it; `gone`: no list shows it. */
type BankAccountTag = 'getsPaid' | 'waitsForSecondPerson' | 'gone';

const bankAccount = setup({
  types: {
    context: {} as BankAccountFacts,
    events: {} as BankAccountEvent,
    input: {} as BankAccountFacts,
    meta: {} as MoveMeta | PlaceMeta,
    tags: {} as BankAccountTag,
  },
  guards: {
    allow: ({ context, event }, ask: BankAccountAsk) =>
      allows(bankAccountRuleBook, ask, context, event),
  },
  actions: {
    /** What was never in use is entered otherwise: all who had a hand in it are known. */
    correctEntry: assign(({ context, event }) => {
      if (event.type !== 'update') return {};
      const { held, askedBy } = context;
      return {
        ...read(event.card),
        askedBy: isSamePlace(held, event.card) ? askedBy : withActor(context),
      };
    }),
    enterAnew: assign(({ context, event }) =>
      event.type === 'update'
        ? { ...read(event.card), askedBy: withActor({ ...context, askedBy: [] }) }
        : {},
    ),
    setEmail: assign(({ event }) => (event.type === 'update' ? { email: event.card.email } : {})),
    askChange: assign(({ context, event }) => {
      if (event.type !== 'update') return {};
      const { held: asked, email } = read(event.card);
      const isAsked = context.asked !== null && isSamePlace(context.asked, asked);
      return { asked, email, askedBy: isAsked ? context.askedBy : withActor(context) };
    }),
    putToUse: assign(({ context: { asked, held } }) => ({
      held: asked ?? held,
      asked: null,
      askedBy: [],
    })),
    dropChange: assign({ asked: null, askedBy: [] }),
  },
});

const read = ({
  email,
  bankCode,
  account,
  accountName,
}: PaidWhere & Pick<BankAccountFacts, 'email'>): Pick<BankAccountFacts, 'held' | 'email'> => ({
  held: { bankCode, account, accountName },
  email,
});

/** All who had a hand in it, and who asks now. */
const withActor = ({ askedBy, actor }: Pick<BankAccountFacts, 'askedBy' | 'actor'>) =>
  actor === null || askedBy.some(({ id }) => id === actor.id) ? askedBy : [...askedBy, actor];

const allow = guardsOf<BankAccountAsk>();
const mayEdit = may('bankAccount.edit');
const setsAnew = may('bankAccount.edit', 'sets');
const mayConfirm = may('bankAccount.confirm');

const remove = { target: 'removed' as const, meta: mayEdit };
const confirm = {
  guard: allow({ rules: ['anotherConfirmsAccount'] }),
  target: 'inUse' as const,
  actions: 'putToUse' as const,
  meta: mayConfirm,
};
/** Where one person is enough, nothing waits. */
const always = {
  guard: allow({ when: ['oneIsEnough'] }),
  target: 'inUse' as const,
  actions: 'putToUse' as const,
};

/**
 * The law of a bank account that a shop is paid to: money goes there only once another person than
 * entered it has confirmed bank, number and name, and after a change of one of these goes on to the old
 * ones until the new ones are confirmed. The mail is changed by one person, and an account removed, for
 * neither leads money elsewhere. In a shop for which one person is enough, nothing waits.
 */
export const bankAccountChart = bankAccount.createMachine({
  id: 'bankAccount',
  context: ({ input }) => input,
  initial: 'toConfirm',
  states: {
    toConfirm: {
      tags: ['waitsForSecondPerson'],
      always,
      on: {
        confirm,
        refuse: {
          guard: allow({ rules: ['remarkIsGiven'] }),
          target: 'refused',
          meta: mayConfirm,
        },
        update: { target: 'toConfirm', actions: 'correctEntry', meta: setsAnew },
        remove,
      },
    },
    inUse: {
      tags: ['getsPaid'],
      meta: { already: { confirm: 'bankAccountIsAlreadyInUse' } },
      on: {
        update: [
          {
            guard: allow({ when: ['goesElsewhere'] }),
            target: 'changeToConfirm',
            actions: 'askChange',
            meta: setsAnew,
          },
          { target: 'inUse', actions: 'setEmail', meta: setsAnew },
        ],
        remove,
      },
    },
    /** What is in use stays so while its change waits. */
    changeToConfirm: {
      tags: ['getsPaid', 'waitsForSecondPerson'],
      always,
      on: {
        confirm,
        refuse: {
          guard: allow({ rules: ['remarkIsGiven'] }),
          target: 'inUse',
          actions: 'dropChange',
          meta: mayConfirm,
        },
        update: [
          {
            guard: allow({ when: ['goesElsewhere'] }),
            target: 'changeToConfirm',
            actions: 'askChange',
            meta: setsAnew,
          },
          // As it is in use: nothing is asked for any more.
          { target: 'inUse', actions: ['setEmail', 'dropChange'], meta: setsAnew },
        ],
        remove,
      },
    },
    refused: {
      on: {
        update: { target: 'toConfirm', actions: 'enterAnew', meta: setsAnew },
        remove,
      },
    },
    removed: {
      tags: ['gone'],
      meta: { already: { remove: 'bankAccountIsAlreadyRemoved' } },
    },
  },
});
