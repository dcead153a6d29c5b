import { type Lifecycle, placesTagged } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { shortageChart } from './chart.ts';
import type { ShortageEvent, ShortageFacts, ShortagePlace } from './facts.ts';
import { shortageRuleBook } from './rules.ts';

/** The goods that are chosen are no goods yet. */
const intents = ({ unit, left, quantity }: ShortageFacts): ShortageEvent[] => [
  { type: 'backOrder', remark: '' },
  { type: 'substitute', goodsId: 0, unit, quantity: left || quantity, remark: '' },
  { type: 'leaveOut', refund: false, remark: '' },
  { type: 'withdraw', remark: TO_COME },
];

/** The shortage's lifecycle with all that server, screens and tests ask of it. */
export const shortageLifecycle: Lifecycle<ShortageFacts, ShortageEvent> = {
  id: 'shortage',
  chart: shortageChart,
  book: shortageRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => ({ ...facts, left: facts.quantity, isAll: false }),
  outsideAsNow: (later, { left, isAll }) => ({ ...later, left, isAll }),
  places: (state) => ({ decision: String(state) }),
};

/** Where a shortage waits for a decision. */
export const TO_DECIDE = placesTagged(shortageLifecycle, 'toDecide') as ShortagePlace[];

/** Where its order still asks for what is missing. */
export const MISSING = placesTagged(shortageLifecycle, 'missing') as ShortagePlace[];

/** Where its order asks for less than before, or for other goods. */
export const SETTLED = placesTagged(shortageLifecycle, 'settled') as ShortagePlace[];
