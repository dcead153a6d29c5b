import { may } from '../../kernel/law/rules.ts';
import { CORRECTED_PAYMENT, type CorrectedPayment, FULFILMENT, type Fulfilment } from './facts.ts';
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

const ofRefund = ['refundIsWithinPaid', 'walletIsThere'] as const;
const ofCorrection = [
  'paymentFitsPlace',
  'refundedWasPaid',
  'paymentIsThere',
  'restIsNoted',
  'walletIsThere',
  'walletCovers',
] as const;

/**
 * All that is left goes back, or a part of it: a part changes no place. Above the shop's limit it is
 * asked for, and another person decides.
 */
export const refund = [
  {
    guard: allow({ when: ['takesSecondPerson'], rules: ['remarkIsGiven', ...ofRefund] }),
    target: '#order.payment.toDecide',
    actions: 'noteAsked' as const,
    meta: may('order.refund'),
  },
  {
    guard: allow({ when: ['refundsAll'], rules: ['remarkIsGiven', ...ofRefund] }),
    target: '#order.payment.refunded',
    actions: 'giveBack' as const,
    meta: may('order.refund'),
  },
  {
    guard: allow({ rules: ['remarkIsGiven', ...ofRefund] }),
    actions: 'giveBack' as const,
    meta: may('order.refund', 'adds'),
  },
];

const ofStatus = ['remarkIsGiven', 'placeOfThisKind', 'unpaidCanWait'] as const;

/**
 * The places at which the customer owes what is not paid, which `accept` asks the credit limit for; the
 * chart tags them `receivable`.
 */
export const OWED_AT: readonly Fulfilment[] = [
  'pendingShipment',
  'partialShipment',
  'shipped',
  'pendingDelivery',
  'shipping.ownDriver',
  'shipping.waitingForRider',
  'shipping.riderAccepted',
  'shipping.riderPickedUp',
  'arrived',
  'delivered',
  'completed',
  'reviewed',
];

/**
 * A correction to every place but the one that the order is in (spec section 4). One that makes the
 * customer owe more than the credit limit passes the guard of `accept`: it takes a permission of its
 * own, and above the shop's limit the credit limit is raised first.
 */
export const correctStatus = (from: Fulfilment) =>
  FULFILMENT.filter((to) => to !== from).flatMap((to) => {
    const target = `#order.fulfilment.${to}`;
    const meta = may('order.correct');
    if (OWED_AT.includes(from) || !OWED_AT.includes(to)) {
      return [{ guard: allow({ when: [`to:${to}`], rules: ofStatus }), target, meta }];
    }
    return [
      {
        guard: allow({ when: [`to:${to}`, 'keepsCreditLimit'], rules: ofStatus }),
        target,
        meta,
      },
      {
        guard: allow({ when: [`to:${to}`], rules: [...ofStatus, 'creditIsPassedByLittle'] }),
        target,
        meta: may('order.passCredit'),
      },
    ];
  });

/** All that is left is paid, or a part of it: a part changes no place. */
const ofPayment = [
  'notCancelled',
  'somethingIsOwed',
  'paymentIsWithinOwed',
  'walletIsNotMixed',
  'walletIsThere',
  'walletCovers',
] as const;
export const pay = [
  {
    guard: allow({ when: ['paysAll'], rules: ofPayment }),
    target: '#order.payment.paid',
    actions: 'settle' as const,
    meta: may('order.pay'),
  },
  {
    guard: allow({ rules: ofPayment }),
    actions: 'settle' as const,
    meta: may('order.pay', 'adds'),
  },
];

/**
 * One payment of several that was noted wrongly is taken back, and the others stay. Above the limit
 * another person decides, as of any corrected payment.
 */
export const takeBackPayment = [
  {
    guard: allow({
      when: ['takesOneBack', 'takesSecondPerson'],
      rules: ['remarkIsGiven', ...ofCorrection],
    }),
    target: '#order.payment.toDecide',
    actions: 'noteAsked' as const,
    meta: may('order.correct'),
  },
  {
    guard: allow({ when: ['takesOneBack'], rules: ['remarkIsGiven', ...ofCorrection] }),
    actions: 'correctAmounts' as const,
    meta: may('order.correct'),
  },
];

/**
 * The same of the payment; the amounts are made to fit. What books more than the shop's limit is asked
 * for, and another person decides.
 */
export const correctPayment = (from: CorrectedPayment) =>
  CORRECTED_PAYMENT.filter((to) => to !== from).flatMap((to) => [
    {
      guard: allow({
        when: [`to:${to}`, 'takesSecondPerson'],
        rules: ['remarkIsGiven', ...ofCorrection],
      }),
      target: '#order.payment.toDecide',
      actions: 'noteAsked' as const,
      meta: may('order.correct'),
    },
    {
      guard: allow({ when: [`to:${to}`], rules: ['remarkIsGiven', ...ofCorrection] }),
      target: `#order.payment.${to}`,
      actions: 'correctAmounts' as const,
      meta: may('order.correct'),
    },
  ]);

/** What a case gives back meanwhile is decided already: what was asked for goes on waiting. */
export const refundOfCase = {
  guard: allow({ when: ['isOfCase'], rules: ['remarkIsGiven', ...ofRefund] }),
  actions: 'giveBack' as const,
  meta: may('order.refund', 'adds'),
};

/** Another person does what was asked for. */
export const approveAsked = [
  {
    guard: allow({
      when: ['refundsAll'],
      rules: ['deciderIsAnother', 'booksWhatWasAsked', ...ofRefund],
    }),
    target: '#order.payment.refunded',
    actions: ['giveBack', 'dropAsked'] as ['giveBack', 'dropAsked'],
    meta: may('order.refund'),
  },
  {
    guard: allow({
      when: ['refundIsAsked'],
      rules: ['deciderIsAnother', 'booksWhatWasAsked', ...ofRefund],
    }),
    target: '#order.payment.paid',
    actions: ['giveBack', 'dropAsked'] as ['giveBack', 'dropAsked'],
    meta: may('order.refund'),
  },
  ...CORRECTED_PAYMENT.map((to) => ({
    guard: allow({
      when: ['correctionIsAsked', `to:${to}`],
      rules: ['deciderIsAnother', 'booksWhatWasAsked', ...ofCorrection],
    }),
    target: `#order.payment.${to}`,
    actions: ['correctAmounts', 'dropAsked'] as ['correctAmounts', 'dropAsked'],
    meta: may('order.correct'),
  })),
];

/** It goes back to where it was; whoever asked may say so too. */
export const declineAsked = (['refund', 'correction'] as const).flatMap((asked) =>
  (
    [
      ['isNotPaidInFull', 'unpaid'],
      ['allIsRefunded', 'refunded'],
      [null, 'paid'],
    ] as const
  ).map(([branch, place]) => ({
    guard: allow({
      when: [`${asked}IsAsked` as const, ...(branch === null ? [] : [branch])],
      rules: ['remarkIsGiven'],
    }),
    target: `#order.payment.${place}`,
    actions: 'dropAsked' as const,
    meta: may(asked === 'refund' ? 'order.refund' : 'order.correct'),
  })),
);

/** Waits for a first look; after the review time the order is flagged until someone takes it. */
export const awaitingReview = {
  initial: 'onTime' as const,
  states: {
    onTime: { after: { reviewTime: 'overdue' } },
    overdue: { tags: ['reviewOverdue' as const] },
  },
};
