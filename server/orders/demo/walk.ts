import { type AnyMachineSnapshot, transition } from 'xstate';
import type { OrderEvent, OrderFacts, PaymentMethod } from '../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import { orderIntents } from '../../../machines/order/law/intents.ts';
import { refundable } from '../../../machines/order/law/rules.ts';
import { openQuantity } from '../../../machines/order/law/shipping.ts';
import type { Random } from '../../kernel/demo/random.ts';
import { beginning } from '../../kernel/record.ts';
import { payableIn } from './methods.ts';

/** One move that a demo order has behind it. */
export interface DemoMove {
  event: OrderEvent | { type: string };
  at: Date;
  from: unknown;
  to: unknown;
  /** What was paid and given back in all, before and after. */
  before: Pick<OrderFacts, 'paid' | 'refunded'>;
  after: Pick<OrderFacts, 'paid' | 'refunded'>;
}

/** Where a demo order came to, and how. */
export interface DemoWalk {
  snapshot: AnyMachineSnapshot;
  moves: DemoMove[];
  /** A delay of the chart that still runs. */
  timer: { id: string; dueAt: Date } | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long, in minutes, it usually takes before each event comes. */
const PAUSES: Partial<Record<string, [least: number, most: number]>> = {
  submit: [1, 20],
  receive: [0, 2],
  pay: [1, 90],
  accept: [4, 500],
  ship: [60, 1100],
  assignWaybill: [20, 200],
  depart: [10, 300],
  arrive: [30, 180],
  prepare: [2, 30],
  ready: [8, 40],
  collect: [5, 60],
  riderAccept: [1, 12],
  riderPickUp: [4, 25],
  deliver: [3, 45],
  complete: [60, 2400],
  review: [200, 6000],
  refund: [60, 3000],
  cancel: [10, 600],
};

/** Words that people give with what they do by hand. */
const REMARKS: Record<string, string[]> = {
  cancel: ['Customer ordered twice', 'Out of stock until next week', '客户改期', 'Wrong address'],
  refund: [
    'Two crates arrived damaged',
    'Short delivered',
    '质量问题',
    'Price was entered wrongly',
  ],
  review: ['On time, everything fresh', 'Good', '包装很好', 'Driver was helpful'],
  correctStatus: ['Scanner was offline, confirmed by phone', 'Driver forgot to tick it off'],
};

/**
 * Takes an order along its chart as people would have, up to `now`: only events that the chart takes
 * with the facts as they are, at plausible times. Delays that ran out on the way are taken too.
 */
export function walkDemoOrder(
  random: Random,
  begun: OrderFacts,
  placedAt: Date,
  now: Date,
  van: { driverId: number; vehicleId: number },
): DemoWalk {
  let snapshot = beginning(orderLifecycle, begun);
  const moves: DemoMove[] = [];
  let at = placedAt;
  let timer: DemoWalk['timer'] = null;
  const take = (event: OrderEvent | { type: string }, moment: Date) => {
    const { value: from, context: before } = snapshot;
    const [next, actions] = transition(orderLifecycle.chart, snapshot, event);
    snapshot = next;
    at = moment;
    moves.push({ event, at: moment, from, to: next.value, before, after: next.context });
    for (const action of actions as readonly { type: string; params?: unknown }[]) {
      if (action.type === 'xstate.cancel') timer = null;
      const raised = action.params as { id?: string; delay?: number } | undefined;
      if (action.type === 'xstate.raise' && raised?.id && raised.delay) {
        timer = { id: raised.id, dueAt: new Date(moment.getTime() + raised.delay) };
      }
    }
  };
  const ringUntil = (moment: Date) => {
    if (timer && timer.dueAt <= moment) take({ type: timer.id }, timer.dueAt);
  };

  for (const type of scriptOf(random, begun)) {
    const [least, most] = PAUSES[type] ?? [5, 60];
    const moment = new Date(
      at.getTime() + random.whole(least, most) * MINUTE + random.whole(0, 59_000),
    );
    // Work stops now and then, more so on what came in lately.
    if (
      moment > now ||
      random.chance(placedAt.getTime() > now.getTime() - 96 * HOUR ? 0.09 : 0.006)
    )
      break;
    ringUntil(moment);
    const facts = snapshot.context as OrderFacts;
    if (type === 'ship' && facts.lines.every((line) => openQuantity(line) <= 0)) continue;
    const event = eventOf(random, facts, type, van);
    if (!event || !snapshot.can(event)) break;
    take(event, moment);
  }
  ringUntil(now);
  return { snapshot, moves, timer };
}

/** What would happen to an order if nothing kept it. */
function scriptOf(random: Random, facts: OrderFacts): OrderEvent['type'][] {
  const pays: OrderEvent['type'][] = ['pay'];
  const paysFirst = facts.prepaid || facts.kind === 'voucher';
  const opening: OrderEvent['type'][] = [
    facts.kind === 'wholesale' ? 'submit' : 'receive',
    ...(paysFirst ? pays : []),
  ];
  if (random.chance(0.06))
    return [
      ...opening,
      'cancel',
      ...(paysFirst && random.chance(0.5) ? (['refund'] as const) : []),
    ];
  const middle: Record<OrderFacts['kind'], OrderEvent['type'][]> = {
    wholesale: [
      'accept',
      ...(random.chance(0.08) ? (['cancel'] as const) : []),
      'ship',
      'ship',
      'assignWaybill',
      'depart',
      'arrive',
      'deliver',
    ],
    delivery: ['accept', 'prepare', 'ready', 'riderAccept', 'riderPickUp', 'deliver'],
    selfPickup: ['accept', 'prepare', 'ready', 'collect'],
    qrCode: ['accept', 'prepare', 'ready'],
    reservation: ['accept'],
    voucher: [],
  };
  const ends: OrderEvent['type'][] = ['wholesale', 'delivery', 'reservation'].includes(facts.kind)
    ? ['complete']
    : [];
  return [
    ...opening,
    ...middle[facts.kind],
    ...(paysFirst ? [] : pays),
    ...ends,
    ...(random.chance(0.07) ? (['refund'] as const) : []),
    ...(random.chance(0.4) ? (['review'] as const) : []),
  ];
}

function eventOf(
  random: Random,
  facts: OrderFacts,
  type: OrderEvent['type'],
  van: { driverId: number; vehicleId: number },
): OrderEvent | null {
  const remark = random.pick(REMARKS[type] ?? ['']);
  switch (type) {
    case 'pay':
      return { type, method: methodOf(random, facts) };
    case 'ship':
      return { type, lines: leaving(random, facts) };
    case 'assignWaybill':
      return { type, ...van };
    case 'review':
      return { type, rating: random.whole(3, 5), remark };
    case 'cancel':
      return { type, remark };
    case 'refund':
      return { type, remark, amount: givenBack(random, facts) };
    default:
      return orderIntents(facts).find((event) => event.type === type) ?? null;
  }
}

/** All that is open; of an order in two parts, first only a part. */
function leaving(random: Random, facts: OrderFacts) {
  const open = facts.lines.filter((line) => openQuantity(line) > 0);
  const untouched = facts.lines.every(({ shipped }) => shipped === 0);
  const some = untouched && open.length > 1 && random.chance(0.25) ? open.slice(0, -1) : open;
  return some.map((line) => ({ lineId: line.lineId, quantity: openQuantity(line) }));
}

function givenBack(random: Random, facts: OrderFacts): number {
  const left = refundable(facts);
  const step = facts.currency === 'VND' ? 100 : 1;
  if (random.chance(0.35)) return left;
  return Math.max(step, Math.floor((left * random.whole(10, 60)) / 100 / step) * step);
}

function methodOf(random: Random, facts: OrderFacts): PaymentMethod {
  if (facts.kind === 'selfPickup' && !facts.prepaid) return 'CASH_PAY_ON_PICK';
  const method = random.weighted<PaymentMethod>({
    PAYNOW: 5,
    CREDITCARD_PAY: 4,
    WALLET_PAY: 2,
    WECHAT_PAY: 1,
    ALIPAY: 1,
    CASH_PAY: 1,
    CASH_PAY_ON_PICK: 0,
  });
  return payableIn(facts.currency, method === 'WALLET_PAY' && !facts.wallet ? 'PAYNOW' : method);
}

/** The stars that the customer gave; null without a review. */
export function ratingOf({ moves }: DemoWalk): number | null {
  const review = moves.find(({ event }) => event.type === 'review')?.event;
  return review && 'rating' in review ? review.rating : null;
}
