import { may } from '../../kernel/law/rules.ts';
import { CORRECTED_PAYMENT, type CorrectedPayment, FULFILMENT, type Fulfilment } from './facts.ts';
import { allow } from './parts.ts';

type Rules = NonNullable<Parameters<typeof allow>[0]['rules']>;
type When = NonNullable<Parameters<typeof allow>[0]['when']>;

/** One branch of an event that credits a tax invoice, or takes that back. */
interface Crediting {
  when: When;
  rules: Rules;
  permission: string;
}

/** Above the shop's limit it is only asked for: the payment region waits for who decides. */
const askFor = ({ when, rules, permission }: Crediting) => ({
  guard: allow({
    when: [...when, 'takesSecondPerson'],
    rules: ['remarkIsGiven', 'nothingIsAsked', ...rules],
  }),
  actions: 'noteAsked' as const,
  meta: may(permission),
});

export const ofDecision = ['deciderIsAnother', 'booksWhatWasAsked'] as const;

const ofCancel: Crediting = { when: [], rules: [], permission: 'order.cancel' };

/** Takes goods that have left back to stock. */
const cancel = [
  askFor(ofCancel),
  {
    guard: allow({ when: ['oneIsEnough'], rules: ['remarkIsGiven'] }),
    target: '#order.fulfilment.cancelled',
    actions: 'takeBack' as const,
    meta: may(ofCancel.permission),
  },
];

/** Before the order is accepted: what it then costs is asked of the credit limit by `accept`. */
export const changeProducts = {
  guard: allow({ rules: ['linesStayLegal', 'paidCoversNewTotal', 'invoiceIsCreditedByLittle'] }),
  actions: 'setProducts' as const,
  meta: may('order.edit', 'sets'),
};

/** Once it is owed, every change is asked of the credit limit. */
export const changeAccepted = {
  ...changeProducts,
  guard: allow({
    rules: [
      'linesStayLegal',
      'paidCoversNewTotal',
      'invoiceIsCreditedByLittle',
      'newTotalWithinCreditLimit',
      'keepsWhatIsOnPickList',
    ],
  }),
};

/** Delivery, remarks and promotion, before the order is accepted; those of a restaurant are its channel's. */
export const changeDetails = {
  guard: allow({
    when: ['wholesale'],
    rules: ['paidCoversNewTotal', 'invoiceIsCreditedByLittle'],
  }),
  actions: 'setTotal' as const,
  meta: may('order.edit', 'sets'),
};

/** Once it is owed, what it costs then is asked of the credit limit. */
export const changeAcceptedDetails = {
  ...changeDetails,
  guard: allow({
    when: ['wholesale'],
    rules: ['paidCoversNewTotal', 'invoiceIsCreditedByLittle', 'newTotalWithinCreditLimit'],
  }),
};

const ofRefund = ['refundIsWithinPaid', 'weighedBeforeRefund', 'walletIsThere'] as const;
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

const ofStatus = ['placeOfThisKind', 'unpaidCanWait'] as const;

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
 * The branches of a correction to a place. One that makes the customer owe more than the credit limit
 * passes the guard of `accept`: it takes a permission of its own, and above the shop's limit the credit
 * limit is raised first.
 */
function ofCorrectedStatus(from: Fulfilment, to: Fulfilment): Crediting[] {
  const when = [`to:${to}`] as const;
  const permission = 'order.correct';
  if (OWED_AT.includes(from) || !OWED_AT.includes(to))
    return [{ when, rules: ofStatus, permission }];
  return [
    { when: [...when, 'keepsCreditLimit'], rules: ofStatus, permission },
    { when, rules: [...ofStatus, 'creditIsPassedByLittle'], permission: 'order.passCredit' },
  ];
}

/** The places that a correction leads to, each with whether it credits a tax invoice or takes that back. */
const correctedFrom = (from: Fulfilment) =>
  FULFILMENT.filter((to) => to !== from).map((to) => ({
    target: `#order.fulfilment.${to}`,
    branches: ofCorrectedStatus(from, to),
    credits: from === 'cancelled' || to === 'cancelled',
  }));

/** A correction to every place but the one that the order is in (spec section 4). */
const correctStatus = (from: Fulfilment) =>
  correctedFrom(from).flatMap(({ target, branches, credits }) =>
    branches.flatMap((branch) => [
      ...(credits ? [askFor(branch)] : []),
      {
        guard: allow({
          when: credits ? [...branch.when, 'oneIsEnough'] : branch.when,
          rules: ['remarkIsGiven', ...branch.rules],
        }),
        target,
        meta: may(branch.permission),
      },
    ]),
  );

/** Another person does the correction that was asked for. */
const approveStatus = (from: Fulfilment) =>
  correctedFrom(from)
    .filter(({ credits }) => credits)
    .flatMap(({ target, branches }) =>
      branches.map(({ when, rules, permission }) => ({
        guard: allow({ when: ['statusIsAsked', ...when], rules: [...ofDecision, ...rules] }),
        target,
        actions: 'dropAsked' as const,
        meta: may(permission),
      })),
    );

/** What happens to an order by hand, at any place. */
export const byHand = (from: Fulfilment) => ({
  correctStatus: correctStatus(from),
  approveAsked: approveStatus(from),
});

/** The same at a place at which it may be cancelled. */
export const cancellable = (from: Fulfilment) => ({
  cancel,
  correctStatus: correctStatus(from),
  approveAsked: [
    ...approveStatus(from),
    {
      guard: allow({ when: ['cancelIsAsked'], rules: ofDecision }),
      target: '#order.fulfilment.cancelled',
      actions: ['takeBack', 'dropAsked'] as ['takeBack', 'dropAsked'],
      meta: may(ofCancel.permission),
    },
  ],
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
      rules: [...ofDecision, ...ofRefund],
    }),
    target: '#order.payment.refunded',
    actions: ['giveBack', 'dropAsked'] as ['giveBack', 'dropAsked'],
    meta: may('order.refund'),
  },
  {
    guard: allow({
      when: ['refundIsAsked'],
      rules: [...ofDecision, ...ofRefund],
    }),
    target: '#order.payment.paid',
    actions: ['giveBack', 'dropAsked'] as ['giveBack', 'dropAsked'],
    meta: may('order.refund'),
  },
  ...CORRECTED_PAYMENT.map((to) => ({
    guard: allow({
      when: ['correctionIsAsked', `to:${to}`],
      rules: [...ofDecision, ...ofCorrection],
    }),
    target: `#order.payment.${to}`,
    actions: ['correctAmounts', 'dropAsked'] as ['correctAmounts', 'dropAsked'],
    meta: may('order.correct'),
  })),
];

/** Where the payment is while nothing waits, the first that holds. */
const WITHOUT_ASKED = [
  ['isNotPaidInFull', 'unpaid'],
  ['allIsRefunded', 'refunded'],
  [null, 'paid'],
] as const;

/** It goes back to where it was; whoever asked may say so too. */
export const declineAsked = (
  [
    ['refundIsAsked', 'order.refund'],
    ['correctionIsAsked', 'order.correct'],
    ['statusIsAsked', 'order.correct'],
    ['cancelIsAsked', 'order.cancel'],
    ['discountIsAsked', 'order.edit'],
  ] as const
).flatMap(([isAsked, permission]) =>
  WITHOUT_ASKED.map(([branch, place]) => ({
    guard: allow({
      when: [isAsked, ...(branch === null ? [] : [branch])],
      rules: ['remarkIsGiven'],
    }),
    target: `#order.payment.${place}`,
    actions: 'dropAsked' as const,
    meta: may(permission),
  })),
);

/** What the fulfilment region asked for or decided, the payment region follows. */
export const waitsOnceAsked = {
  guard: allow({ when: ['isAsked'] }),
  target: '#order.payment.toDecide',
};
export const goesOnOnceDecided = WITHOUT_ASKED.map(([branch, place]) => ({
  guard: allow({ when: ['isDecided', ...(branch === null ? [] : [branch])] }),
  target: `#order.payment.${place}`,
}));

/** Waits for a first look; after the review time the order is flagged until someone takes it. */
export const awaitingReview = {
  initial: 'onTime' as const,
  states: {
    onTime: { after: { reviewTime: 'overdue' } },
    overdue: { tags: ['reviewOverdue' as const] },
  },
};
