import { may } from '../../kernel/law/rules.ts';
import { discountable, discountableOnceOwed } from './discount.ts';
import { allow, invoiced, order } from './parts.ts';
import { ship, shipMore } from './ship.ts';
import {
  approveAsked,
  awaitingReview,
  byHand,
  cancellable,
  changeAccepted,
  changeAcceptedDetails,
  changeDetails,
  changeProducts,
  correctPayment,
  declineAsked,
  goesOnOnceDecided,
  pay,
  refund,
  refundOfCase,
  takeBackPayment,
  waitsOnceAsked,
} from './transitions.ts';
import { assignWaybill, depart, leaveWaybill } from './waybill.ts';
import { weigh } from './weigh.ts';

/**
 * The order's law: fulfilment and payment at once, for wholesale orders and the five kinds of
 * restaurant order (spec section 4). Pure: what it decides by is in the facts.
 *
 * Chosen beyond the specification: a channel's order enters by `receive` as a clerk's does by
 * `submit`, so that every kind has one beginning; a waybill can be assigned again until the van
 * departs; cancelling after a part has left takes that part back to stock, while a correction by
 * hand says where the order is and moves no goods, so that it can be corrected back.
 * Above the shop's limit a refund, a correction of the payment, a discount, and a cancellation or
 * correction that moves a tax invoice wait, as asked for, until another person decides.
 */
export const orderChart = order.createMachine({
  id: 'order',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    fulfilment: {
      initial: 'pendingSubmission',
      states: {
        pendingSubmission: {
          tags: ['tab:pendingSubmission', 'exportable'],
          on: {
            submit: [
              {
                guard: allow({
                  when: ['wholesale', 'waitsForPayment'],
                  rules: ['hasItems', 'wholesaleHasCustomer'],
                }),
                target: 'pendingPayment',
                meta: may('order.edit'),
              },
              {
                guard: allow({ when: ['wholesale'], rules: ['hasItems', 'wholesaleHasCustomer'] }),
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
            changeDetails,
            ...discountable('pendingSubmission'),
          },
        },
        pendingPayment: {
          tags: ['tab:pendingPayment', 'toDeliver', 'exportable'],
          always: [
            { guard: allow({ when: ['isPaid', 'wholesale'] }), target: 'new' },
            { guard: allow({ when: ['isPaid', 'voucher'] }), target: 'completed' },
            { guard: allow({ when: ['isPaid'] }), target: 'waitingForOrder' },
          ],
          on: {
            changeProducts,
            changeDetails,
            ...discountable('pendingPayment'),
          },
        },
        new: {
          tags: ['tab:toAccept', 'toDeliver', 'exportable'],
          ...awaitingReview,
          on: {
            accept: {
              guard: allow({
                rules: ['wholesaleHasCustomer', 'customerNotFrozen', 'withinCreditLimit'],
              }),
              target: 'pendingShipment',
              meta: may('order.accept'),
            },
            changeProducts,
            changeDetails,
            ...discountable('new'),
          },
        },
        pendingShipment: {
          tags: ['tab:inProgress', 'toDeliver', 'receivable', 'exportable', 'toPick'],
          on: {
            ship,
            weigh,
            changeProducts: changeAccepted,
            changeDetails: changeAcceptedDetails,
            ...discountableOnceOwed('pendingShipment'),
          },
        },
        partialShipment: {
          tags: ['tab:inProgress', 'toDeliver', 'receivable', 'exportable', 'toPick'],
          on: {
            ship: shipMore,
            weigh,
            changeProducts: [
              {
                ...changeAccepted,
                guard: allow({ ...changeAccepted.guard.params, when: ['dropsAllOpen'] }),
                target: 'shipped',
                meta: may('order.edit'),
              },
              changeAccepted,
            ],
            changeDetails: changeAcceptedDetails,
            ...discountableOnceOwed('partialShipment'),
          },
        },
        shipped: {
          ...invoiced('tab:inProgress', 'toDeliver', 'receivable', 'awaitsWaybill'),
          on: { assignWaybill, ...byHand('shipped') },
        },
        pendingDelivery: {
          ...invoiced('tab:inProgress', 'toDeliver', 'receivable', 'planned'),
          on: {
            assignWaybill,
            leaveWaybill,
            depart,
            ...byHand('pendingDelivery'),
          },
        },
        waitingForOrder: {
          tags: ['tab:toAccept', 'toDeliver', 'waitsForStore', 'exportable'],
          ...awaitingReview,
          on: {
            accept: {
              guard: allow({ rules: ['storeIsOpen'] }),
              target: 'storeAccepted',
              meta: may('order.accept'),
            },
            changeProducts,
            ...cancellable('waitingForOrder'),
          },
        },
        storeAccepted: {
          tags: ['tab:inProgress', 'toDeliver', 'exportable'],
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
            ...cancellable('storeAccepted'),
          },
        },
        preparing: {
          tags: ['tab:inProgress', 'toDeliver', 'exportable'],
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
            ...byHand('preparing'),
          },
        },
        waitingPickup: {
          ...invoiced('tab:inProgress', 'toDeliver'),
          on: {
            collect: { target: 'completed', meta: may('order.complete') },
            ...byHand('waitingPickup'),
          },
        },
        shipping: {
          ...invoiced('tab:inProgress', 'toDeliver', 'receivable'),
          initial: 'ownDriver',
          states: {
            ownDriver: {
              tags: ['onRoad'],
              on: {
                arrive: { target: '#order.fulfilment.arrived', meta: may('order.deliver') },
                ...byHand('shipping.ownDriver'),
              },
            },
            waitingForRider: {
              on: {
                riderAccept: { target: 'riderAccepted', meta: may('order.deliver') },
                ...byHand('shipping.waitingForRider'),
              },
            },
            riderAccepted: {
              on: {
                riderPickUp: { target: 'riderPickedUp', meta: may('order.deliver') },
                ...byHand('shipping.riderAccepted'),
              },
            },
            riderPickedUp: {
              on: {
                deliver: { target: '#order.fulfilment.delivered', meta: may('order.deliver') },
                ...byHand('shipping.riderPickedUp'),
              },
            },
          },
        },
        arrived: {
          ...invoiced('tab:inProgress', 'receivable', 'onRoad'),
          on: {
            deliver: { target: 'delivered', meta: may('order.deliver') },
            ...byHand('arrived'),
          },
        },
        delivered: {
          ...invoiced('tab:inProgress', 'receivable', 'reached'),
          on: {
            complete: {
              guard: allow({ rules: ['isPaidInFull'] }),
              target: 'completed',
              meta: may('order.complete'),
            },
            ...byHand('delivered'),
          },
        },
        completed: {
          ...invoiced('tab:completed', 'completed', 'receivable', 'reached'),
          on: {
            review: {
              guard: allow({ rules: ['ratingIsOneToFive'] }),
              target: 'reviewed',
              meta: may('order.complete'),
            },
            ...byHand('completed'),
          },
        },
        reviewed: {
          ...invoiced('tab:completed', 'completed', 'receivable', 'reached'),
          on: { ...byHand('reviewed') },
        },
        cancelled: {
          tags: ['tab:cancelled', 'cancelled'],
          entry: 'markCancelled',
          exit: 'markKept',
          on: { ...byHand('cancelled') },
        },
      },
    },
    payment: {
      initial: 'unpaid',
      states: {
        unpaid: {
          tags: ['takesPayment'],
          always: [
            waitsOnceAsked,
            // What was paid in part of an order that is cancelled waits to go back.
            { guard: allow({ when: ['isCancelled', 'somethingIsPaid'] }), target: 'notRefunded' },
            { guard: allow({ when: ['somethingIsPaid', 'isPaid'] }), target: 'paid' },
          ],
          on: {
            pay,
            correctPayment: [...takeBackPayment, ...correctPayment('unpaid')],
          },
        },
        paid: {
          always: [
            waitsOnceAsked,
            { guard: allow({ when: ['isCancelled'] }), target: 'notRefunded' },
            // A refund that was approved after the order came back from being cancelled.
            { guard: allow({ when: ['isNotCancelled', 'isPartlyPaid'] }), target: 'unpaid' },
          ],
          on: {
            refund,
            correctPayment: correctPayment('paid'),
          },
        },
        notRefunded: {
          always: [
            waitsOnceAsked,
            { guard: allow({ when: ['isNotCancelled', 'isPartlyPaid'] }), target: 'unpaid' },
            { guard: allow({ when: ['isNotCancelled'] }), target: 'paid' },
          ],
          on: {
            refund,
            correctPayment: correctPayment('notRefunded'),
          },
        },
        refunded: {
          always: [waitsOnceAsked],
          on: { correctPayment: correctPayment('refunded') },
        },
        toDecide: {
          tags: ['waitsForSecondPerson'],
          always: goesOnOnceDecided,
          on: { approveAsked, declineAsked, refund: refundOfCase },
        },
      },
    },
  },
});
