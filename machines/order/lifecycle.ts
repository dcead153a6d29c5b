import { assign, setup } from 'xstate';
import { type Ask, allows } from '../rules.ts';
import {
  FULFILMENT,
  type Fulfilment,
  type OrderEvent,
  type OrderFacts,
  PAYMENT,
  type Payment,
} from './facts.ts';
import { type orderBranches, orderRuleBook, type orderRules } from './rules.ts';

type OrderAsk = Ask<keyof typeof orderBranches | `to:${string}`, keyof typeof orderRules>;

const order = setup({
  types: {
    context: {} as OrderFacts,
    events: {} as OrderEvent,
    input: {} as OrderFacts,
    meta: {} as { permission: string },
    tags: {} as OrderTag,
  },
  guards: {
    allow: ({ context, event }, ask: OrderAsk) => allows(orderRuleBook, ask, context, event),
  },
  delays: { reviewTime: 12 * 60 * 60 * 1000 },
  actions: {
    settle: assign({ paid: ({ context }) => context.total }),
    giveBack: assign({
      refunded: ({ context, event }) =>
        event.type === 'refund' ? context.refunded + event.amount : context.refunded,
    }),
    leaveStore: assign({
      lines: ({ context, event }) =>
        event.type !== 'ship'
          ? context.lines
          : context.lines.map((line) => {
              const leaving = event.lines.find(({ lineId }) => lineId === line.lineId);
              return leaving
                ? { ...line, shipped: Math.round((line.shipped + leaving.quantity) * 1000) / 1000 }
                : line;
            }),
    }),
    takeBack: assign({
      lines: ({ context }) => context.lines.map((line) => ({ ...line, shipped: 0 })),
    }),
    setWaybill: assign(({ event }) =>
      event.type === 'assignWaybill'
        ? { driverId: event.driverId, vehicleId: event.vehicleId }
        : {},
    ),
    setProducts: assign(({ event }) =>
      event.type === 'changeProducts' ? { lines: event.lines, total: event.total } : {},
    ),
    correctAmounts: assign(({ context, event }) =>
      event.type === 'correctPayment' ? amountsOf(event.to, context) : {},
    ),
    markCancelled: assign({ cancelled: true }),
    markKept: assign({ cancelled: false }),
  },
});

/** `edit`: goods may change; the tabs of the list; what invoices and exports may take. */
export type OrderTag =
  | 'tab:pendingSubmission'
  | 'tab:pendingPayment'
  | 'tab:toAccept'
  | 'tab:inProgress'
  | 'tab:completed'
  | 'tab:cancelled'
  | 'reviewOverdue'
  | 'receivable'
  | 'invoiceable'
  | 'exportable'
  | 'editable';

const allow = (ask: OrderAsk) => ({ type: 'allow' as const, params: ask });
const may = (permission: string) => ({ permission });

const cancel = {
  guard: allow({ rules: ['remarkIsGiven'] }),
  target: '#order.fulfilment.cancelled',
  meta: may('order.cancel'),
};

const changeProducts = {
  guard: allow({ rules: ['linesStayLegal', 'paidCoversNewTotal', 'newTotalWithinCreditLimit'] }),
  actions: 'setProducts' as const,
  meta: may('order.edit'),
};

const assignWaybill = {
  target: '#order.fulfilment.pendingDelivery',
  actions: 'setWaybill' as const,
  meta: may('order.ship'),
};

/** All that is left goes back, or a part of it: a part changes no place. */
const refund = [
  {
    guard: allow({ when: ['refundsAll'], rules: ['remarkIsGiven', 'refundIsWithinPaid'] }),
    target: '#order.payment.refunded',
    actions: 'giveBack' as const,
    meta: may('order.refund'),
  },
  {
    guard: allow({ rules: ['remarkIsGiven', 'refundIsWithinPaid'] }),
    actions: 'giveBack' as const,
    meta: may('order.refund'),
  },
];

/** A correction to every place but the one that the order is in (spec section 4). */
const correctStatus = (from: Fulfilment) =>
  FULFILMENT.filter((to) => to !== from).map((to) => ({
    guard: allow({
      when: [`to:${to}`],
      rules: ['remarkIsGiven', 'placeOfThisKind', 'unpaidCanWait'],
    }),
    target: `#order.fulfilment.${to}`,
    meta: may('order.correct'),
  }));

const correctPayment = (from: Payment) =>
  PAYMENT.filter((to) => to !== from).map((to) => ({
    guard: allow({ when: [`to:${to}`], rules: ['remarkIsGiven', 'paymentFitsPlace'] }),
    target: `#order.payment.${to}`,
    actions: 'correctAmounts' as const,
    meta: may('order.correct'),
  }));

/** Waits for a first look; after the review time the order is flagged until someone takes it. */
const awaitingReview = {
  initial: 'onTime' as const,
  states: {
    onTime: { after: { reviewTime: 'overdue' } },
    overdue: { tags: ['reviewOverdue' as const] },
  },
};

/**
 * The order's law: fulfilment and payment at once, for wholesale orders and the five kinds of
 * restaurant order (spec section 4). Pure: what it decides by is in the facts.
 *
 * Chosen beyond the specification: a channel's order enters by `receive` as a clerk's does by
 * `submit`, so that every kind has one beginning; a waybill can be assigned again until the van
 * departs; cancelling after a part has left takes that part back to stock.
 */
export const orderLifecycle = order.createMachine({
  id: 'order',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    fulfilment: {
      initial: 'pendingSubmission',
      states: {
        pendingSubmission: {
          tags: ['tab:pendingSubmission', 'exportable', 'editable'],
          on: {
            submit: [
              {
                guard: allow({ when: ['wholesale', 'waitsForPayment'], rules: ['hasItems'] }),
                target: 'pendingPayment',
                meta: may('order.edit'),
              },
              {
                guard: allow({ when: ['wholesale'], rules: ['hasItems'] }),
                target: 'new',
                meta: may('order.edit'),
              },
            ],
            receive: [
              {
                guard: allow({ when: ['restaurant', 'waitsForPayment'], rules: ['hasItems'] }),
                target: 'pendingPayment',
                meta: may('order.sync'),
              },
              {
                guard: allow({ when: ['voucher'], rules: ['hasItems'] }),
                target: 'completed',
                meta: may('order.sync'),
              },
              {
                guard: allow({ when: ['restaurant'], rules: ['hasItems'] }),
                target: 'waitingForOrder',
                meta: may('order.sync'),
              },
            ],
            changeProducts,
            cancel,
            correctStatus: correctStatus('pendingSubmission'),
          },
        },
        pendingPayment: {
          tags: ['tab:pendingPayment', 'exportable', 'editable'],
          always: [
            { guard: allow({ when: ['isPaid', 'wholesale'] }), target: 'new' },
            { guard: allow({ when: ['isPaid', 'voucher'] }), target: 'completed' },
            { guard: allow({ when: ['isPaid'] }), target: 'waitingForOrder' },
          ],
          on: { changeProducts, cancel, correctStatus: correctStatus('pendingPayment') },
        },
        new: {
          tags: ['tab:toAccept', 'exportable', 'editable'],
          ...awaitingReview,
          on: {
            accept: {
              guard: allow({ rules: ['customerNotFrozen', 'withinCreditLimit'] }),
              target: 'pendingShipment',
              meta: may('order.accept'),
            },
            changeProducts,
            cancel,
            correctStatus: correctStatus('new'),
          },
        },
        pendingShipment: {
          tags: ['tab:inProgress', 'receivable', 'exportable', 'editable'],
          on: {
            ship: [
              {
                guard: allow({ when: ['shipsAll'], rules: ['shipsWhatIsOpen', 'stockIsThere'] }),
                target: 'shipped',
                actions: 'leaveStore',
                meta: may('order.ship'),
              },
              {
                guard: allow({ rules: ['shipsWhatIsOpen', 'stockIsThere'] }),
                target: 'partialShipment',
                actions: 'leaveStore',
                meta: may('order.ship'),
              },
            ],
            changeProducts,
            cancel,
            correctStatus: correctStatus('pendingShipment'),
          },
        },
        partialShipment: {
          tags: ['tab:inProgress', 'receivable', 'exportable', 'editable'],
          on: {
            ship: [
              {
                guard: allow({ when: ['shipsAll'], rules: ['shipsWhatIsOpen', 'stockIsThere'] }),
                target: 'shipped',
                actions: 'leaveStore',
                meta: may('order.ship'),
              },
              {
                guard: allow({ rules: ['shipsWhatIsOpen', 'stockIsThere'] }),
                actions: 'leaveStore',
                meta: may('order.ship'),
              },
            ],
            changeProducts: [
              {
                ...changeProducts,
                guard: allow({ ...changeProducts.guard.params, when: ['dropsAllOpen'] }),
                target: 'shipped',
              },
              changeProducts,
            ],
            cancel,
            correctStatus: correctStatus('partialShipment'),
          },
        },
        shipped: {
          tags: ['tab:inProgress', 'receivable', 'invoiceable', 'exportable'],
          on: { assignWaybill, correctStatus: correctStatus('shipped') },
        },
        pendingDelivery: {
          tags: ['tab:inProgress', 'receivable', 'invoiceable', 'exportable'],
          on: {
            assignWaybill,
            depart: {
              guard: allow({ rules: ['driverAndVehicleSet'] }),
              target: 'shipping.ownDriver',
              meta: may('order.deliver'),
            },
            correctStatus: correctStatus('pendingDelivery'),
          },
        },
        waitingForOrder: {
          tags: ['tab:toAccept', 'exportable', 'editable'],
          ...awaitingReview,
          on: {
            accept: {
              guard: allow({ rules: ['storeIsOpen'] }),
              target: 'storeAccepted',
              meta: may('order.accept'),
            },
            changeProducts,
            cancel,
            correctStatus: correctStatus('waitingForOrder'),
          },
        },
        storeAccepted: {
          tags: ['tab:inProgress', 'exportable', 'editable'],
          on: {
            prepare: {
              guard: allow({ when: ['notReservation'] }),
              target: 'preparing',
              meta: may('order.accept'),
            },
            complete: {
              guard: allow({ when: ['reservation'] }),
              target: 'completed',
              meta: may('order.complete'),
            },
            changeProducts,
            cancel,
            correctStatus: correctStatus('storeAccepted'),
          },
        },
        preparing: {
          tags: ['tab:inProgress', 'exportable'],
          on: {
            ready: [
              {
                guard: allow({ when: ['delivery'] }),
                target: 'shipping.waitingForRider',
                meta: may('order.accept'),
              },
              {
                guard: allow({ when: ['selfPickup'] }),
                target: 'waitingPickup',
                meta: may('order.accept'),
              },
              {
                guard: allow({ when: ['qrCode'] }),
                target: 'completed',
                meta: may('order.accept'),
              },
            ],
            correctStatus: correctStatus('preparing'),
          },
        },
        waitingPickup: {
          tags: ['tab:inProgress', 'invoiceable', 'exportable'],
          on: {
            collect: { target: 'completed', meta: may('order.complete') },
            correctStatus: correctStatus('waitingPickup'),
          },
        },
        shipping: {
          tags: ['tab:inProgress', 'receivable', 'invoiceable', 'exportable'],
          initial: 'ownDriver',
          states: {
            ownDriver: {
              on: {
                arrive: { target: '#order.fulfilment.arrived', meta: may('order.deliver') },
                correctStatus: correctStatus('shipping.ownDriver'),
              },
            },
            waitingForRider: {
              on: {
                riderAccept: { target: 'riderAccepted', meta: may('order.deliver') },
                correctStatus: correctStatus('shipping.waitingForRider'),
              },
            },
            riderAccepted: {
              on: {
                riderPickUp: { target: 'riderPickedUp', meta: may('order.deliver') },
                correctStatus: correctStatus('shipping.riderAccepted'),
              },
            },
            riderPickedUp: {
              on: {
                deliver: { target: '#order.fulfilment.delivered', meta: may('order.deliver') },
                correctStatus: correctStatus('shipping.riderPickedUp'),
              },
            },
          },
        },
        arrived: {
          tags: ['tab:inProgress', 'receivable', 'invoiceable', 'exportable'],
          on: {
            deliver: { target: 'delivered', meta: may('order.deliver') },
            correctStatus: correctStatus('arrived'),
          },
        },
        delivered: {
          tags: ['tab:inProgress', 'receivable', 'invoiceable', 'exportable'],
          on: {
            complete: {
              guard: allow({ rules: ['isPaidInFull'] }),
              target: 'completed',
              meta: may('order.complete'),
            },
            correctStatus: correctStatus('delivered'),
          },
        },
        completed: {
          tags: ['tab:completed', 'receivable', 'invoiceable', 'exportable'],
          on: {
            review: {
              guard: allow({ rules: ['ratingIsOneToFive'] }),
              target: 'reviewed',
              meta: may('order.complete'),
            },
            correctStatus: correctStatus('completed'),
          },
        },
        reviewed: {
          tags: ['tab:completed', 'receivable', 'invoiceable', 'exportable'],
          on: { correctStatus: correctStatus('reviewed') },
        },
        cancelled: {
          tags: ['tab:cancelled'],
          entry: ['markCancelled', 'takeBack'],
          exit: 'markKept',
          on: { correctStatus: correctStatus('cancelled') },
        },
      },
    },
    payment: {
      initial: 'unpaid',
      states: {
        unpaid: {
          on: {
            pay: {
              guard: allow({ rules: ['notCancelled'] }),
              target: 'paid',
              actions: 'settle',
              meta: may('order.pay'),
            },
            correctPayment: correctPayment('unpaid'),
          },
        },
        paid: {
          always: { guard: allow({ when: ['isCancelled'] }), target: 'notRefunded' },
          on: {
            refund,
            correctPayment: correctPayment('paid'),
          },
        },
        notRefunded: {
          always: { guard: allow({ when: ['isNotCancelled'] }), target: 'paid' },
          on: {
            refund,
            correctPayment: correctPayment('notRefunded'),
          },
        },
        refunded: { on: { correctPayment: correctPayment('refunded') } },
      },
    },
  },
});

/** What the amounts must say for a corrected payment status to be true. */
function amountsOf(to: Payment, facts: OrderFacts): Pick<OrderFacts, 'paid' | 'refunded'> {
  const paid = facts.paid > 0 ? facts.paid : facts.total;
  if (to === 'unpaid') return { paid: 0, refunded: 0 };
  if (to === 'refunded') return { paid, refunded: paid };
  return { paid, refunded: 0 };
}
