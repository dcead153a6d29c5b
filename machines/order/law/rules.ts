import { isAboveLimit } from '../../kernel/law/fourEyes.ts';
import { namedByUnit } from '../../kernel/law/openLines.ts';
import {
  decidedByAnother,
  type Reason,
  type RuleBook,
  remarkIsGiven,
} from '../../kernel/law/rules.ts';
import { leftToPay, paidBy } from './amounts.ts';
import { creditsTooMuch, limitOf, meantBy, measuredBy, takesSecondPerson } from './asked.ts';
import { overLimit } from './credit.ts';
import {
  discountBeforeInvoice,
  discountIsDecided,
  discountIsWithinLine,
  newTotalOf,
} from './discounting.ts';
import {
  CORRECTED_PAYMENT,
  FULFILMENT,
  type OrderEvent,
  type OrderFacts,
  type OrderKind,
} from './facts.ts';
import { driverAndVehicleSet, driverIsAvailable, vehicleIsAvailable } from './fleet.ts';
import { PLACES_OF_KIND } from './kindPlaces.ts';
import {
  booksWhatWasAsked,
  isPartlyPaid,
  paymentFitsPlace,
  paymentIsThere,
  paymentIsWithinOwed,
  refundedWasPaid,
  restIsNoted,
  somethingIsOwed,
} from './payment.ts';
import { keepsWhatIsOnPickList, shipsWithPickList } from './picking.ts';
import { type OrderRule, openQuantity, shipsWhatIsOpen, stockIsThere } from './shipping.ts';
import { walletCovers, walletIsNotMixed, walletIsThere } from './wallet.ts';
import {
  chargedByWeight,
  weighedBeforeRefund,
  weighedFirst,
  weighsWhatIsOrdered,
} from './weighing.ts';

/** What can still be given back of an order, in minor units. */
export const refundable = (facts: OrderFacts) => facts.paid - facts.refunded;

/**
 * What was paid beyond what the order costs, in minor units: its products were changed to cheaper
 * ones, or its payment was corrected. Nought where all of it is to go back: the order is cancelled.
 */
export const overpaid = (facts: OrderFacts) =>
  facts.cancelled ? 0 : Math.max(0, refundable(facts) - facts.total);

const hasItems: OrderRule = (facts) => (facts.lines.length > 0 ? null : { rule: 'hasItems' });

/** Where nobody is the customer there is no credit limit, and nobody would owe what is delivered. */
const wholesaleHasCustomer: OrderRule = ({ kind, customer }) =>
  kind === 'wholesale' && !customer ? { rule: 'wholesaleHasCustomer' } : null;

const customerNotFrozen: OrderRule = ({ customer }) =>
  customer?.frozen
    ? {
        rule: 'customerNotFrozen',
        figures: { customer: customer.name, customerZh: customer.nameZh },
        remedy: { record: 'customer', id: customer.id },
      }
    : null;

const withinCreditLimit: OrderRule = (facts) => aboveLimit(facts, leftToPay(facts));

/** Above the shop's limit a correction passes the credit limit for nobody: it is raised first. */
const creditIsPassedByLittle: OrderRule = (facts) => {
  const reason = withinCreditLimit(facts, { type: 'accept' });
  const excess = Number(reason?.figures?.excess ?? 0);
  const limit = facts.limits.correction;
  if (reason === null || !isAboveLimit({ amount: excess, limit })) return null;
  return {
    ...reason,
    rule: 'creditIsPassedByLittle',
    figures: { ...reason.figures, most: limit ?? undefined },
    money: [...(reason.money ?? []), 'most'],
  };
};

const storeIsOpen: OrderRule = (facts) =>
  facts.storeOpen
    ? null
    : {
        rule: 'storeIsOpen',
        figures: { reopensAt: facts.storeReopensAt ?? undefined },
        remedy: { record: 'storeClosure' },
      };

const isPaidInFull: OrderRule = (facts) =>
  facts.paid >= facts.total
    ? null
    : {
        rule: 'isPaidInFull',
        figures: { outstanding: facts.total - facts.paid, currency: facts.currency },
        money: ['outstanding'],
        remedy: { event: 'pay' },
      };

/** Two pairs of eyes: whoever asked for it does not decide it. */
const deciderIsAnother: OrderRule = ({ asked, actor }) =>
  decidedByAnother('deciderIsAnother', [asked?.by ?? null], actor);

const refundIsWithinPaid: OrderRule = (facts, sent) => {
  const event = meantBy(facts, sent);
  if (event.type !== 'refund') return null;
  const left = refundable(facts);
  return event.amount > 0 && event.amount <= left && Number.isSafeInteger(event.amount)
    ? null
    : {
        rule: 'refundIsWithinPaid',
        figures: { left, amount: event.amount, currency: facts.currency },
        money: ['left', 'amount'],
      };
};

const ratingIsOneToFive: OrderRule = (_facts, event) =>
  event.type !== 'review' ||
  (Number.isInteger(event.rating) && event.rating >= 1 && event.rating <= 5)
    ? null
    : { rule: 'ratingIsOneToFive' };

const linesStayLegal: OrderRule = (facts, event) => {
  if (event.type !== 'changeProducts') return null;
  if (event.lines.length === 0) return { rule: 'hasItems' };
  for (const line of facts.lines) {
    const kept = event.lines.find((candidate) => candidate.lineId === line.lineId);
    if (line.shipped > 0 && (kept?.quantity ?? 0) < line.shipped) {
      return {
        rule: 'keepsWhatWasShipped',
        figures: { line: line.lineId, ...namedByUnit(line), shipped: line.shipped },
      };
    }
  }
  return null;
};

/**
 * Money that was given back pays for nothing more; a total that does not rise needs none. What goods
 * weigh nobody chose: where nothing was given back, the rest is paid.
 */
const paidCoversNewTotal: OrderRule = (facts, event) => {
  const total = newTotalOf(facts, event);
  if (total === null || facts.paid < facts.total || facts.paid === 0) return null;
  if (event.type === 'weigh' && facts.refunded === 0) return null;
  const { paid, refunded, currency } = facts;
  const kept = paid - refunded;
  return total <= Math.max(facts.total, kept)
    ? null
    : {
        rule: 'paidCoversNewTotal',
        figures: { total, kept, paid, refunded, currency },
        money: ['total', 'kept', 'paid', 'refunded'],
      };
};

/** What a paid order weighs more nobody chose: it is paid after. */
const isPaidAfter = ({ paid, total }: OrderFacts, event: OrderEvent): boolean =>
  event.type === 'weigh' && paid > 0 && paid >= total;

const newTotalWithinCreditLimit: OrderRule = (facts, event) => {
  const total = isPaidAfter(facts, event) ? null : newTotalOf(facts, event);
  return total === null
    ? null
    : aboveLimit(facts, leftToPay({ ...facts, total }) - leftToPay(facts));
};

/** Above the shop's limit no change credits a tax invoice: a cancellation does, which another person decides. */
const invoiceIsCreditedByLittle: OrderRule = (facts, event) =>
  creditsTooMuch(facts, event)
    ? {
        rule: 'invoiceIsCreditedByLittle',
        figures: {
          amount: measuredBy(facts, event),
          limit: limitOf(facts, event) ?? undefined,
          currency: facts.currency,
        },
        money: ['amount', 'limit'],
        remedy: { event: 'cancel' },
      }
    : null;

/** One thing at a time waits for a second person. */
const nothingIsAsked: OrderRule = ({ asked }) =>
  asked === null ? null : { rule: 'nothingIsAsked', remedy: { event: 'approveAsked' } };

const placeOfThisKind: OrderRule = (facts, sent) => {
  const event = meantBy(facts, sent);
  return event.type === 'correctStatus' && !PLACES_OF_KIND[facts.kind].includes(event.to)
    ? { rule: 'placeOfThisKind', figures: { kind: facts.kind, place: event.to } }
    : null;
};

const notCancelled: OrderRule = (facts) => (facts.cancelled ? { rule: 'notCancelled' } : null);

/** A paid order cannot wait for its payment: the chart would move it on at once. */
const unpaidCanWait: OrderRule = (facts, sent) => {
  const event = meantBy(facts, sent);
  return event.type === 'correctStatus' &&
    event.to === 'pendingPayment' &&
    facts.paid >= facts.total
    ? { rule: 'unpaidCanWait' }
    : null;
};

/** The rules of the order's chart by name. */
export const orderRules = {
  hasItems,
  wholesaleHasCustomer,
  customerNotFrozen,
  withinCreditLimit,
  creditIsPassedByLittle,
  stockIsThere,
  shipsWhatIsOpen,
  shipsWithPickList,
  keepsWhatIsOnPickList,
  driverAndVehicleSet,
  driverIsAvailable,
  vehicleIsAvailable,
  storeIsOpen,
  somethingIsOwed,
  paymentIsWithinOwed,
  paymentIsThere,
  restIsNoted,
  isPaidInFull,
  deciderIsAnother,
  booksWhatWasAsked,
  refundIsWithinPaid,
  remarkIsGiven,
  ratingIsOneToFive,
  linesStayLegal,
  paidCoversNewTotal,
  newTotalWithinCreditLimit,
  invoiceIsCreditedByLittle,
  weighsWhatIsOrdered,
  weighedFirst,
  weighedBeforeRefund,
  discountBeforeInvoice,
  discountIsWithinLine,
  discountIsDecided,
  nothingIsAsked,
  walletIsThere,
  walletIsNotMixed,
  walletCovers,
  notCancelled,
  paymentFitsPlace,
  refundedWasPaid,
  placeOfThisKind,
  unpaidCanWait,
} satisfies Record<string, OrderRule>;

const isKind =
  (...kinds: OrderKind[]) =>
  (facts: OrderFacts) =>
    kinds.includes(facts.kind);

/** What chooses between the branches of one event. */
export const orderBranches = {
  wholesale: isKind('wholesale'),
  restaurant: (facts: OrderFacts) => facts.kind !== 'wholesale',
  /** A voucher is always paid first; other orders when they are marked so. */
  waitsForPayment: (facts: OrderFacts) =>
    (facts.prepaid || facts.kind === 'voucher') && facts.paid < facts.total,
  delivery: isKind('delivery'),
  selfPickup: isKind('selfPickup'),
  qrCode: isKind('qrCode'),
  reservation: isKind('reservation'),
  voucher: isKind('voucher'),
  notReservation: (facts: OrderFacts) => facts.kind !== 'reservation',
  isPaid: (facts: OrderFacts) => facts.paid >= facts.total,
  paysAll: (facts: OrderFacts, event: OrderEvent) =>
    event.type === 'pay' && paidBy(facts, event) >= leftToPay(facts),
  somethingIsPaid: ({ paid }: OrderFacts) => paid > 0,
  isPartlyPaid,
  takesOneBack: (facts: OrderFacts, sent: OrderEvent) => {
    const event = meantBy(facts, sent);
    return event.type === 'correctPayment' && event.payment !== undefined;
  },
  isCancelled: (facts: OrderFacts) => facts.cancelled,
  isNotCancelled: (facts: OrderFacts) => !facts.cancelled,
  shipsAll: (facts: OrderFacts, event: OrderEvent) =>
    event.type === 'ship' &&
    facts.lines.every((line) => {
      const leaving = event.lines.find((candidate) => candidate.lineId === line.lineId);
      return openQuantity(line) <= (leaving?.quantity ?? 0);
    }),
  chargedByWeight,
  /** What is left of the goods has all gone out already. */
  dropsAllOpen: (_facts: OrderFacts, event: OrderEvent) =>
    event.type === 'changeProducts' && event.lines.every((line) => openQuantity(line) <= 0),
  refundsAll: (facts: OrderFacts, sent: OrderEvent) => {
    const event = meantBy(facts, sent);
    return event.type === 'refund' && event.amount === refundable(facts);
  },
  keepsCreditLimit: (facts: OrderFacts, event: OrderEvent) =>
    withinCreditLimit(facts, event) === null,
  takesSecondPerson,
  oneIsEnough: (facts: OrderFacts, event: OrderEvent) => !takesSecondPerson(facts, event),
  isOfCase: (_facts: OrderFacts, event: OrderEvent) =>
    event.type === 'refund' && event.ofCase === true,
  refundIsAsked: ({ asked }: OrderFacts) => asked?.event.type === 'refund',
  correctionIsAsked: ({ asked }: OrderFacts) => asked?.event.type === 'correctPayment',
  statusIsAsked: ({ asked }: OrderFacts) => asked?.event.type === 'correctStatus',
  cancelIsAsked: ({ asked }: OrderFacts) => asked?.event.type === 'cancel',
  discountIsAsked: ({ asked }: OrderFacts) => asked?.event.type === 'discount',
  isAsked: ({ asked }: OrderFacts) => asked !== null,
  isDecided: ({ asked }: OrderFacts) => asked === null,
  /** Something is still to come, and what came was not given back. */
  isNotPaidInFull: (facts: OrderFacts) =>
    facts.paid === 0 || (isPartlyPaid(facts) && refundable(facts) > 0),
  allIsRefunded: (facts: OrderFacts) => refundable(facts) === 0,
  ...corrections('correctStatus', FULFILMENT),
  ...corrections('correctPayment', CORRECTED_PAYMENT),
} satisfies Record<string, (facts: OrderFacts, event: OrderEvent) => boolean>;

export const orderRuleBook: RuleBook<OrderFacts, OrderEvent> = {
  branches: orderBranches,
  rules: orderRules,
};

/** One branch a place: a correction names the place it goes to. */
function corrections(type: 'correctStatus' | 'correctPayment', places: readonly string[]) {
  return Object.fromEntries(
    places.map((place) => [
      `to:${place}`,
      (facts: OrderFacts, sent: OrderEvent) => {
        const event = meantBy(facts, sent);
        return event.type === type && event.to === place;
      },
    ]),
  );
}

/** Restaurant orders are paid, not owed: the limit is the wholesale customer's. */
function aboveLimit({ customer, kind, currency }: OrderFacts, added: number): Reason | null {
  return kind === 'wholesale' && customer ? overLimit(customer, added, currency) : null;
}
