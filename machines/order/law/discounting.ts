import { agreedOff, takenOff } from '../../../api/kernel/lineDiscounts.ts';
import type { Reason } from '../../kernel/law/rules.ts';
import type {
  DiscountChange,
  DiscountedLine,
  OrderEvent,
  OrderFacts,
  OrderLineFacts,
} from './facts.ts';
import type { OrderRule } from './shipping.ts';

type Lines = Pick<OrderFacts, 'lines'>;
type DiscountEvent = Extract<OrderEvent, { type: 'discount' }>;

/** What of a line was agreed to be taken off, in minor units. */
export const discountOn = ({ discount }: Pick<OrderLineFacts, 'discount'>): number =>
  discount?.amount ?? 0;

/** What all discounts come to that were agreed on for lines of an order, in minor units. */
export const discountsOf = ({ lines }: Lines): number =>
  lines.reduce((sum, line) => sum + discountOn(line), 0);

/** The same of all that was agreed on: a line that costs less now may cost more again. */
const allAgreedOf = ({ lines }: Lines): number =>
  lines.reduce((sum, { discount }) => sum + agreedOff(discount), 0);

/** An order's lines with what was agreed on; a line whose discount stays the same keeps its reason. */
export const discountedLines = (
  lines: readonly OrderLineFacts[],
  { lines: agreed, remark }: Pick<DiscountEvent, 'lines' | 'remark'>,
): OrderLineFacts[] =>
  lines.map((line) => {
    const amount = agreed.find(({ lineId }) => lineId === line.lineId)?.amount;
    if (amount === undefined || amount === agreedOff(line.discount)) return line;
    const most = line.discount?.most ?? 0;
    return { ...line, discount: { amount, most, reason: amount === 0 ? '' : remark } };
  });

/** What an event takes off the lines in all, before and after, in minor units. */
export const discountsBy = (facts: Lines, event: DiscountEvent) => ({
  before: discountsOf(facts),
  after: discountsOf({ lines: discountedLines(facts.lines, event) }),
});

/** What all discounts may come to before and after an event, however little a line costs now. */
export const agreedBy = (facts: Lines, event: DiscountEvent) => ({
  before: allAgreedOf(facts),
  after: allAgreedOf({ lines: discountedLines(facts.lines, event) }),
});

/** Lines of which another part of what was agreed is taken off, since they cost something else. */
export const discountsTaken = (
  lines: readonly OrderLineFacts[],
  changes: readonly DiscountChange[] = [],
): OrderLineFacts[] =>
  lines.map((line) => {
    const change = changes.find(({ lineId }) => lineId === line.lineId);
    if (!change || !line.discount) return line;
    const { agreed: _agreed, ...rest } = line.discount;
    return { ...line, discount: { ...rest, ...takenOff(change.to, agreedOff(line.discount)) } };
  });

/** What stands against so much off a line, in minor units of `currency`; null if nothing. */
export function againstDiscount(
  { lines, currency }: Pick<OrderFacts, 'lines' | 'currency'>,
  { lineId, amount }: DiscountedLine,
): Reason | null {
  const line = lines.find((candidate) => candidate.lineId === lineId);
  if (!line) return { rule: 'lineOfThisOrder', figures: { line: lineId } };
  const most = line.discount?.most ?? 0;
  return Number.isSafeInteger(amount) && amount >= 0 && amount <= most
    ? null
    : {
        rule: 'discountIsWithinLine',
        figures: { line: lineId, goods: line.name, goodsZh: line.nameZh, most, amount, currency },
        money: ['most', 'amount'],
      };
}

const agreedOn = ({ asked }: OrderFacts, event: OrderEvent): DiscountEvent | null => {
  const meant = event.type === 'approveAsked' && asked ? asked.event : event;
  return meant.type === 'discount' ? meant : null;
};

/** A discount is on a line of the order, which is named once, and is no more than the line costs. */
export const discountIsWithinLine: OrderRule = (facts, sent) => {
  const event = agreedOn(facts, sent);
  if (event === null) return null;
  if (event.lines.length === 0) return { rule: 'discountsSomething' };
  const seen = new Set<number>();
  for (const agreed of event.lines) {
    const { lineId } = agreed;
    if (seen.has(lineId)) return { rule: 'lineOfThisOrder', figures: { line: lineId } };
    seen.add(lineId);
    const reason = againstDiscount(facts, agreed);
    if (reason) return reason;
  }
  return null;
};

/** What a tax invoice says is credited, and not agreed on anew. */
export const discountBeforeInvoice: OrderRule = (facts, sent) =>
  agreedOn(facts, sent) !== null && facts.invoiced !== null
    ? { rule: 'discountBeforeInvoice' }
    : null;

/** What an order costs once an event has repriced it, in minor units; null of one that does not. */
export function newTotalOf(facts: OrderFacts, sent: OrderEvent): number | null {
  switch (sent.type) {
    case 'changeProducts':
    case 'changeDetails':
    case 'weigh':
    case 'discount':
      return sent.total;
    case 'approveAsked':
      return sent.total ?? agreedOn(facts, sent)?.total ?? null;
    default:
      return null;
  }
}

/** A discount is decided before goods leave: their tax invoice says it, and none is given after. */
export const discountIsDecided: OrderRule = ({ asked }, event) =>
  event.type === 'ship' && asked?.event.type === 'discount'
    ? { rule: 'discountIsDecided', remedy: { event: 'approveAsked' } }
    : null;
