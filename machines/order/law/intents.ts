import { mostPacked, mostWithin, roundQuantity } from '../../../api/kernel/quantity.ts';
import { isAboveLimit } from '../../kernel/law/fourEyes.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { leftToPay } from './amounts.ts';
import { discountOn } from './discounting.ts';
import {
  CORRECTED_PAYMENT,
  FULFILMENT,
  type OrderEvent,
  type OrderFacts,
  type PaymentMethod,
} from './facts.ts';
import { canLeave, someDriver, someVehicle } from './fleet.ts';
import { isPartlyPaid } from './payment.ts';
import { overpaid, refundable } from './rules.ts';
import { openQuantity } from './shipping.ts';
import { isFromWallet } from './wallet.ts';
import { chargedByWeight, isToWeigh, linesToWeigh, weighedToLeave } from './weighing.ts';

/**
 * Every event of the order's chart, filled in the way a person would most simply send it: ship what
 * is open and on the shelf, refund what is overpaid, else all that is left. Asking the chart with these tells what can be done now.
 */
export function orderIntents(facts: OrderFacts): OrderEvent[] {
  return [
    { type: 'submit' },
    { type: 'receive' },
    { type: 'pay', method: usualMethod(facts) },
    { type: 'accept' },
    { type: 'ship', lines: linesToShip(facts) },
    ...(chargedByWeight(facts)
      ? [{ type: 'weigh' as const, lines: linesToWeigh(facts), total: facts.total }]
      : []),
    { type: 'assignWaybill', driverId: someDriver(facts), vehicleId: someVehicle(facts) },
    { type: 'depart' },
    { type: 'leaveWaybill' },
    { type: 'arrive' },
    { type: 'prepare' },
    { type: 'ready' },
    { type: 'collect' },
    { type: 'riderAccept' },
    { type: 'riderPickUp' },
    { type: 'deliver' },
    { type: 'complete' },
    { type: 'review', rating: 5 },
    { type: 'changeProducts', lines: facts.lines, total: facts.total },
    { type: 'changeDetails', total: facts.total },
    {
      type: 'discount',
      lines: facts.lines.map((line) => ({ lineId: line.lineId, amount: discountOn(line) })),
      remark: TO_COME,
      total: facts.total,
    },
    { type: 'approveAsked' },
    { type: 'declineAsked', remark: TO_COME },
    { type: 'refund', amount: overpaid(facts) || refundable(facts), remark: TO_COME },
    { type: 'cancel', remark: TO_COME },
  ];
}

/** The same with the choices that lead elsewhere: a part of the goods, a part of the money. */
export function orderChoices(facts: OrderFacts): OrderEvent[] {
  const ready = linesToShip(facts);
  const part = ready.slice(0, 1);
  const [only] = part;
  const line = facts.lines.find(({ lineId }) => lineId === only?.lineId);
  const half =
    only && line ? mostWithin((only.quantity * line.ratio) / 2, line.ratio, line.baseUnit) : 0;
  const somePart = ready.length > 1 ? part : only ? [{ ...only, quantity: half }] : [];
  const some = Math.floor(refundable(facts) / 2);
  const open = openLines(facts);
  const gone = facts.lines
    .filter(({ shipped }) => shipped > 0)
    .map((line) => ({ ...line, quantity: line.shipped }));
  return [
    ...orderIntents(facts),
    ...(somePart.every(({ quantity }) => quantity > 0) && somePart.length > 0
      ? [{ type: 'ship' as const, lines: somePart }]
      : []),
    ...(gone.length > 0 && open.length > 0
      ? [{ type: 'changeProducts' as const, lines: gone, total: facts.total }]
      : []),
    ...(overpaid(facts) > 0
      ? [{ type: 'refund' as const, amount: refundable(facts), remark: TO_COME }]
      : []),
    ...(isPartlyPaid(facts) && facts.refunded === 0
      ? [
          {
            type: 'correctPayment' as const,
            to: 'unpaid' as const,
            remark: TO_COME,
            payment: { id: 0, amount: facts.paid },
          },
        ]
      : []),
    ...(leftToPay(facts) > 1
      ? [
          {
            type: 'pay' as const,
            method: usualMethod(facts),
            amount: Math.floor(leftToPay(facts) / 2),
          },
        ]
      : []),
    ...(some > 0 ? [{ type: 'refund' as const, amount: some, remark: TO_COME }] : []),
  ];
}

/** A correction to each place of each region. */
export function orderCorrections(): OrderEvent[] {
  return [
    ...FULFILMENT.map((to) => ({ type: 'correctStatus' as const, to, remark: TO_COME })),
    ...CORRECTED_PAYMENT.map((to) => ({ type: 'correctPayment' as const, to, remark: TO_COME })),
  ];
}

/** The facts as they would be with every outside obstacle mended; the order itself is unchanged. */
export function mended(facts: OrderFacts): OrderFacts {
  return {
    ...facts,
    storeOpen: true,
    unavailableDrivers: [],
    unavailableVehicles: [],
    pickLists: [],
    storeReopensAt: null,
    lines: facts.lines.map((line) => ({ ...line, stock: Number.MAX_SAFE_INTEGER })),
    customer: facts.customer
      ? { ...facts.customer, frozen: false, creditLimit: Number.MAX_SAFE_INTEGER, receivable: 0 }
      : null,
    wallet: { memberId: 0, member: '', ...facts.wallet, balance: Number.MAX_SAFE_INTEGER },
    // Somebody else decides what was asked for.
    actor: null,
  };
}

/** The facts of a later moment of the order, with the outside as `now` has it. */
export function outsideAsNow(later: OrderFacts, now: OrderFacts): OrderFacts {
  return {
    ...later,
    storeOpen: now.storeOpen,
    unavailableDrivers: now.unavailableDrivers,
    unavailableVehicles: now.unavailableVehicles,
    pickLists: now.pickLists,
    storeReopensAt: now.storeReopensAt,
    customer: now.customer,
    wallet: now.wallet,
    limits: now.limits,
    actor: now.actor,
    lines: later.lines.map((line) => ({
      ...line,
      stock: now.lines.find(({ goodsId }) => goodsId === line.goodsId)?.stock ?? 0,
    })),
  };
}

/**
 * What the branches and rules of a way look at: whether goods and money are all, in part or not at
 * all out and back. How large the part is changes no way.
 */
export function alike(facts: OrderFacts): unknown {
  return [
    facts.cancelled,
    facts.driverId !== null && facts.vehicleId !== null,
    canLeave(facts),
    facts.paid >= facts.total,
    facts.paid > 0,
    facts.refunded > 0,
    refundable(facts) > 0,
    isAboveLimit({ amount: refundable(facts), limit: facts.limits.refund }),
    facts.asked?.event.type,
    facts.asked?.by?.id,
    facts.lines.some(({ shipped }) => shipped > 0),
    facts.lines.some((line) => openQuantity(line) > 0),
    facts.lines.some(isToWeigh),
  ];
}

type ShippedLines = Extract<OrderEvent, { type: 'ship' }>['lines'];

/**
 * Of each open line all that is open, or as many whole packages as are weighed and the shelf has; all
 * that is open where there is none of any.
 */
function linesToShip(facts: OrderFacts): ShippedLines {
  const left = new Map(facts.lines.map(({ goodsId, stock }) => [goodsId, stock]));
  const ready = facts.lines.flatMap((line) => {
    const shelf = left.get(line.goodsId) ?? 0;
    const open = Math.min(openQuantity(line), weighedToLeave(line));
    const isThere = open <= mostWithin(shelf, line.ratio, line.baseUnit);
    const quantity = isThere ? open : Math.min(open, mostPacked(shelf, line));
    if (quantity <= 0) return [];
    left.set(line.goodsId, roundQuantity(shelf - quantity * line.ratio));
    return [{ lineId: line.lineId, quantity }];
  });
  return ready.length > 0 ? ready : openLines(facts);
}

/** All that is open, whatever the shelf has. */
export function openLines(facts: OrderFacts): ShippedLines {
  return facts.lines
    .filter((line) => openQuantity(line) > 0)
    .map((line) => ({ lineId: line.lineId, quantity: openQuantity(line) }));
}

const usualMethod = ({ kind, currency, paid, paymentMethod }: OrderFacts): PaymentMethod =>
  // What came in part from a wallet is paid from there.
  paid > 0 && isFromWallet(paymentMethod)
    ? 'WALLET_PAY'
    : kind === 'selfPickup'
      ? 'CASH_PAY_ON_PICK'
      : usualMethodIn(currency);

/** PayNow is paid by in Singapore alone, WeChat Pay mostly in China. */
export const usualMethodIn = (currency: string): PaymentMethod =>
  currency === 'SGD' ? 'PAYNOW' : currency === 'CNY' ? 'WECHAT_PAY' : 'CASH_PAY';
