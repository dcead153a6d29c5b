import { isTagged, type Lifecycle } from '../../kernel/law/explain.ts';
import { accountChart } from './chart.ts';
import { ACCOUNT_PLACES, type AccountEvent, type AccountFacts } from './facts.ts';
import { accountRuleBook } from './rules.ts';

const intents = ({ name, phone, roleId, shopIds }: AccountFacts): AccountEvent[] => [
  { type: 'activate' },
  { type: 'freeze' },
  { type: 'resetPassword' },
  { type: 'update', card: { name, phone, roleId, shopIds } },
];

/** The account's lifecycle with all that server, screens and tests ask of it. */
export const accountLifecycle: Lifecycle<AccountFacts, AccountEvent> = {
  id: 'account',
  chart: accountChart,
  book: accountRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => ({ ...facts, isSelf: false, hasMore: false, lastIn: [] }),
  outsideAsNow: (later, { isSelf, hasMore, lastIn }) => ({ ...later, isSelf, hasMore, lastIn }),
  places: (state) => ({ access: String(state) }),
};

/** Where an account is that may sign in and act. */
export const ADMITTED_PLACES = ACCOUNT_PLACES.filter((place) =>
  isTagged(accountLifecycle, place, 'admitted'),
);
