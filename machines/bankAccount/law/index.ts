import { type ChartState, type Lifecycle, placesTagged } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { bankAccountChart } from './chart.ts';
import {
  BANK_ACCOUNT_PLACES,
  type BankAccountCard,
  type BankAccountEvent,
  type BankAccountFacts,
  type BankAccountPlace,
} from './facts.ts';
import { bankAccountRuleBook } from './rules.ts';

/** What a form begins with: what is asked for, else what is in use or was entered. */
export const cardOf = ({
  held,
  asked,
  email,
}: Pick<BankAccountFacts, 'held' | 'asked' | 'email'>): BankAccountCard => ({
  ...(asked ?? held),
  email,
});

const intents = (facts: BankAccountFacts): BankAccountEvent[] => [
  { type: 'confirm' },
  { type: 'refuse', remark: TO_COME },
  { type: 'update', card: cardOf(facts) },
  { type: 'remove' },
];

/** Besides, a change to another number, and one back to what is in use. */
const choices = (facts: BankAccountFacts): BankAccountEvent[] => {
  const { held, email } = facts;
  const another = held.account === TO_COME ? `${TO_COME}${TO_COME}` : TO_COME;
  return [
    ...intents(facts),
    { type: 'update', card: { ...held, email, account: another } },
    { type: 'update', card: { ...held, email } },
  ];
};

/** Where a bank account is. Throws where the chart has no such place. */
export function bankAccountPlaceOf(state: ChartState): BankAccountPlace {
  const place = BANK_ACCOUNT_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a bank account's chart: ${JSON.stringify(state)}`);
  return place;
}

/** The bank account's lifecycle with all that server, screens and tests ask of it. */
export const bankAccountLifecycle: Lifecycle<BankAccountFacts, BankAccountEvent> = {
  id: 'bankAccount',
  chart: bankAccountChart,
  book: bankAccountRuleBook,
  intents,
  choices,
  corrections: () => [],
  // Somebody else can be asked.
  mended: (facts) => ({
    ...facts,
    askedBy: facts.askedBy.filter(({ id }) => id !== facts.actor?.id),
  }),
  outsideAsNow: (later, { limit, actor }) => ({ ...later, limit, actor }),
  places: (state) => ({ bankAccount: bankAccountPlaceOf(state) }),
};

/** Where accounts are that money goes to … */
export const PAID_PLACES = placesTagged(bankAccountLifecycle, 'getsPaid') as BankAccountPlace[];

/** … that somebody else has to confirm … */
export const WAITING_PLACES = placesTagged(
  bankAccountLifecycle,
  'waitsForSecondPerson',
) as BankAccountPlace[];

/** … and that no list shows any more. */
export const GONE_PLACES = placesTagged(bankAccountLifecycle, 'gone') as BankAccountPlace[];
