import { type ChartState, isTagged, type Lifecycle } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { leftOf, spread } from './amounts.ts';
import { receiptChart } from './chart.ts';
import {
  RECEIPT_PLACES,
  type ReceiptCard,
  type ReceiptEvent,
  type ReceiptFacts,
  type ReceiptLine,
  type ReceiptPlace,
} from './facts.ts';
import { lineIsOpen, receiptRuleBook } from './rules.ts';

/** What a person enters, of all that the chart decides by. */
export const cardOf = (card: ReceiptCard): ReceiptCard => {
  const { amount, method, valueDate, reference, remark, proofId, lines } = card;
  return { amount, method, valueDate, reference, remark, proofId, lines };
};

/** What is left, over the orders that are due first. */
const oldestFirst = (facts: ReceiptFacts): ReceiptLine[] =>
  spread(leftOf(facts), facts.open).map(({ order: { orderId, orderSn }, amount }) => ({
    ...{ orderId, orderSn, amount },
  }));

/** The lines that still fit: the others are what its sender will change. */
const stillOpen = (facts: ReceiptFacts): ReceiptLine[] =>
  facts.lines.filter((line) => lineIsOpen(facts, line) === null);

/** What a person can send. */
const intents = (facts: ReceiptFacts): ReceiptEvent[] => [
  { type: 'edit', card: { ...cardOf(facts), lines: stillOpen(facts) } },
  { type: 'post' },
  { type: 'approve' },
  { type: 'refuse', remark: TO_COME },
  { type: 'discard', remark: TO_COME },
  { type: 'allocate', lines: oldestFirst(facts) },
  { type: 'reverse', remark: TO_COME },
];

/** Where a customer payment is. Throws where the chart has no such place. */
export function receiptPlaceOf(state: ChartState): ReceiptPlace {
  const place = RECEIPT_PLACES.find((candidate) => candidate === state);
  if (!place)
    throw new Error(`Not a state of a customer payment's chart: ${JSON.stringify(state)}`);
  return place;
}

const NO_LINE: ReceiptLine = { orderId: 0, orderSn: '', amount: 0 };

/** The customer payment's lifecycle with all that server, screens and tests ask of it. */
export const receiptLifecycle: Lifecycle<ReceiptFacts, ReceiptEvent> = {
  id: 'receipt',
  chart: receiptChart,
  book: receiptRuleBook,
  intents,
  choices: (facts) => [...intents(facts), { type: 'release', line: facts.lines[0] ?? NO_LINE }],
  // Nobody sends it here: it follows of what is taken back at an order.
  lastResort: ['release'],
  corrections: () => [],
  mended: (facts) => ({ ...facts, limit: null, lines: [] }),
  outsideAsNow: (later, { open, limit, actor, lines }) => ({
    ...later,
    ...{ open, limit, actor, lines },
  }),
  places: (state) => ({ receipt: receiptPlaceOf(state) }),
};

/** Whether the money of a customer payment holds: what its chart's tag says. */
export const holdsMoney = (state: ChartState): boolean =>
  isTagged(receiptLifecycle, state, 'holds');

/** What of a customer payment is kept on account, in minor units: nothing where its money does not hold. */
export const onAccountOf = (
  state: ChartState,
  facts: Pick<ReceiptFacts, 'amount' | 'lines'>,
): number => (holdsMoney(state) ? leftOf(facts) : 0);
