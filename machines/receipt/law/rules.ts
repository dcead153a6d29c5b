import { decidedByAnotherAbove, isAboveLimit } from '../../kernel/law/fourEyes.ts';
import {
  type Branch,
  type Rule,
  type RuleBook,
  remarkIsGiven,
  type Verdict,
} from '../../kernel/law/rules.ts';
import { allocatedBy, leftOf } from './amounts.ts';
import type { ReceiptEvent, ReceiptFacts, ReceiptLine } from './facts.ts';

type ReceiptRule = Rule<ReceiptFacts, ReceiptEvent>;

/** The lines that an event is about, with what there is to allocate to them, in minor units. */
function askedBy(
  facts: ReceiptFacts,
  event: ReceiptEvent,
): { lines: readonly ReceiptLine[]; there: number } {
  if (event.type === 'edit') return { lines: event.card.lines, there: event.card.amount };
  if (event.type === 'allocate') return { lines: event.lines, there: leftOf(facts) };
  return { lines: facts.lines, there: facts.amount };
}

/** No more is allocated than came in, or is left of it. */
const allocationIsCovered: ReceiptRule = (facts, event) => {
  const { lines, there } = askedBy(facts, event);
  const allocated = allocatedBy(lines);
  return allocated <= there
    ? null
    : {
        rule: 'allocationIsCovered',
        figures: { allocated, there, currency: facts.currency },
        money: ['allocated', 'there'],
      };
};

/** What stands against an amount on one order: it pays no more than is left of it. */
export function lineIsOpen(
  { open, currency }: Pick<ReceiptFacts, 'open' | 'currency'>,
  { orderId, orderSn, amount }: ReceiptLine,
): Verdict {
  const order = open.find((one) => one.orderId === orderId);
  const left = order?.left ?? 0;
  return amount <= left
    ? null
    : {
        rule: 'allocationIsOpen',
        figures: { order: order?.orderSn ?? orderSn, left, amount, currency },
        money: ['left', 'amount'],
        remedy: { record: 'order', id: orderId },
      };
}

/** Nothing is spread over orders before it is said how much came. */
export const amountIsTyped = (there: number | null): Verdict =>
  there === null ? { rule: 'amountIsTyped' } : null;

const allocationIsOpen: ReceiptRule = (facts, event) => {
  const byOrder = new Map<number, ReceiptLine>();
  for (const line of askedBy(facts, event).lines) {
    const amount = (byOrder.get(line.orderId)?.amount ?? 0) + line.amount;
    byOrder.set(line.orderId, { ...line, amount });
  }
  for (const line of byOrder.values()) {
    const reason = lineIsOpen(facts, line);
    if (reason) return reason;
  }
  return null;
};

/** Something is allocated: where nothing is owed there is nothing to say. */
const somethingIsOpen: ReceiptRule = (_facts, event) =>
  event.type === 'allocate' && event.lines.length === 0 ? { rule: 'somethingIsOpen' } : null;

const somethingIsOnAccount: ReceiptRule = (facts) =>
  leftOf(facts) > 0 ? null : { rule: 'somethingIsOnAccount' };

/** What stands on orders is taken back there first: each order's own chart decides that. */
const nothingIsAllocated: ReceiptRule = ({ lines, currency }) => {
  const [first] = lines;
  return first
    ? {
        rule: 'nothingIsAllocated',
        figures: {
          allocated: allocatedBy(lines),
          order: first.orderSn,
          count: lines.length,
          currency,
        },
        money: ['allocated'],
        remedy: { record: 'order', id: first.orderId },
      }
    : null;
};

/** Only what stands on an order comes back from it. */
const allocationStands: ReceiptRule = ({ lines }, event) =>
  event.type !== 'release' || lines.some((line) => isSame(line, event.line))
    ? null
    : { rule: 'allocationStands' };

/** Whether two lines say the same amount of the same order. */
export const isSame = (left: ReceiptLine, right: ReceiptLine): boolean =>
  left.orderId === right.orderId && left.amount === right.amount;

/** Above the shop's limit nobody approves, or reverses, what they entered or posted themselves. */
const secondPersonAboveLimit: ReceiptRule = ({ amount, limit, currency, actor, ...people }) =>
  decidedByAnotherAbove({
    ...{ amount, limit, currency, actor },
    by: [people.preparedBy, people.postedBy],
  });

/** What decides where a transition leads. */
export const receiptBranches = {
  takesSecondPerson: isAboveLimit,
} satisfies Record<string, Branch<ReceiptFacts, ReceiptEvent>>;

/** The rules of a customer payment's chart by name. */
export const receiptRules = {
  remarkIsGiven,
  allocationIsCovered,
  allocationIsOpen,
  somethingIsOnAccount,
  somethingIsOpen,
  nothingIsAllocated,
  allocationStands,
  secondPersonAboveLimit,
} satisfies Record<string, ReceiptRule>;

export const receiptRuleBook: RuleBook<ReceiptFacts, ReceiptEvent> = {
  branches: receiptBranches,
  rules: receiptRules,
};
