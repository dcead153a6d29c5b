import { may } from '../../kernel/law/rules.ts';
import { FULFILMENT, type Fulfilment, PAYMENT, type Payment } from './facts.ts';
import { allow } from './parts.ts';

/** Takes goods that have left back to stock. */
export const cancel = {
  guard: allow({ rules: ['remarkIsGiven'] }),
  target: '#order.fulfilment.cancelled',
  actions: 'takeBack' as const,
  meta: may('order.cancel'),
};

/** Before the order is accepted: what it then costs is asked of the credit limit by `accept`. */
export const changeProducts = {
  guard: allow({ rules: ['linesStayLegal', 'paidCoversNewTotal'] }),
  actions: 'setProducts' as const,
  meta: may('order.edit', 'sets'),
};

/** Once it is owed, every change is asked of the credit limit. */
export const changeAccepted = {
  ...changeProducts,
  guard: allow({ rules: ['linesStayLegal', 'paidCoversNewTotal', 'newTotalWithinCreditLimit'] }),
};

/** Delivery, remarks and promotion, before the order is accepted; those of a restaurant are its channel's. */
export const changeDetails = {
  guard: allow({ when: ['wholesale'], rules: ['paidCoversNewTotal'] }),
  actions: 'setTotal' as const,
  meta: may('order.edit', 'sets'),
};

/** Once it is owed, what it costs then is asked of the credit limit. */
export const changeAcceptedDetails = {
  ...changeDetails,
  guard: allow({ when: ['wholesale'], rules: ['paidCoversNewTotal', 'newTotalWithinCreditLimit'] }),
};

/** Possible again until the van departs. */
export const assignWaybill = {
  guard: allow({ rules: ['vehicleIsAvailable'] }),
  target: '#order.fulfilment.pendingDelivery',
  actions: 'setWaybill' as const,
  meta: may('order.ship', 'sets'),
};

/** All that is left goes back, or a part of it: a part changes no place. */
export const refund = [
  {
    guard: allow({
      when: ['refundsAll'],
      rules: ['remarkIsGiven', 'refundIsWithinPaid', 'walletIsThere'],
    }),
    target: '#order.payment.refunded',
    actions: 'giveBack' as const,
    meta: may('order.refund'),
  },
  {
    guard: allow({ rules: ['remarkIsGiven', 'refundIsWithinPaid', 'walletIsThere'] }),
    actions: 'giveBack' as const,
    meta: may('order.refund', 'adds'),
  },
];

/** A correction to every place but the one that the order is in (spec section 4). */
export const correctStatus = (from: Fulfilment) =>
  FULFILMENT.filter((to) => to !== from).map((to) => ({
    guard: allow({
      when: [`to:${to}`],
      rules: ['remarkIsGiven', 'placeOfThisKind', 'unpaidCanWait'],
    }),
    target: `#order.fulfilment.${to}`,
    meta: may('order.correct'),
  }));

/** The same of the payment; the amounts are made to fit. */
export const correctPayment = (from: Payment) =>
  PAYMENT.filter((to) => to !== from).map((to) => ({
    guard: allow({
      when: [`to:${to}`],
      rules: [
        'remarkIsGiven',
        'paymentFitsPlace',
        'refundedWasPaid',
        'walletIsThere',
        'walletCovers',
      ],
    }),
    target: `#order.payment.${to}`,
    actions: 'correctAmounts' as const,
    meta: may('order.correct'),
  }));

/** Waits for a first look; after the review time the order is flagged until someone takes it. */
export const awaitingReview = {
  initial: 'onTime' as const,
  states: {
    onTime: { after: { reviewTime: 'overdue' } },
    overdue: { tags: ['reviewOverdue' as const] },
  },
};
