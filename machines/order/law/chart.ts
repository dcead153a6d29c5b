import { may } from '../../kernel/law/rules.ts';
import { allow, order } from './parts.ts';
import {
  approveAsked,
  assignWaybill,
  awaitingReview,
  cancel,
  changeAccepted,
  changeAcceptedDetails,
  changeDetails,
  changeProducts,
  correctPayment,
  correctStatus,
  declineAsked,
  pay,
  refund,
  refundOfCase,
  takeBackPayment,
} from './transitions.ts';

/**
 * The order's law: fulfilment and payment at once, for wholesale orders and the five kinds of
 * restaurant order (spec section 4). Pure: what it decides by is in the facts.
 *
 * Chosen beyond the specification: a channel's order enters by `receive` as a clerk's does by
 * `submit`, so that every kind has one beginning; a waybill can be assigned again until the van
 * departs; cancelling after a part has left takes that part back to stock, while a correction by
 * hand says where the order is and moves no goods, so that it can be corrected back.
 * A refund or a correction of the payment above the shop's limit waits, as asked for, until another
 * person decides.
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
            cancel,
            correctStatus: correctStatus('pendingSubmission'),
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
            cancel,
            correctStatus: correctStatus('pendingPayment'),
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
            cancel,
            correctStatus: correctStatus('new'),
          },
        },
        pendingShipment: {
          tags: ['tab:inProgress', 'toDeliver', 'receivable', 'exportable'],
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
                meta: may('order.ship', 'adds'),
              },
            ],
            changeProducts: changeAccepted,
            changeDetails: changeAcceptedDetails,
            cancel,
            correctStatus: correctStatus('pendingShipment'),
          },
        },
        partialShipment: {
          tags: ['tab:inProgress', 'toDeliver', 'receivable', 'exportable'],
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
                meta: may('order.ship', 'adds'),
              },
            ],
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
            cancel,
            correctStatus: correctStatus('partialShipment'),
          },
        },
        shipped: {
          tags: ['tab:inProgress', 'toDeliver', 'receivable', 'invoiceable', 'exportable'],
          on: { assignWaybill, correctStatus: correctStatus('shipped') },
        },
        pendingDelivery: {
          tags: ['tab:inProgress', 'toDeliver', 'receivable', 'invoiceable', 'exportable'],
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
          tags: ['tab:toAccept', 'toDeliver', 'waitsForStore', 'exportable'],
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
            cancel,
            correctStatus: correctStatus('storeAccepted'),
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
            correctStatus: correctStatus('preparing'),
          },
        },
        waitingPickup: {
          tags: ['tab:inProgress', 'toDeliver', 'invoiceable', 'exportable'],
          on: {
            collect: { target: 'completed', meta: may('order.complete') },
            correctStatus: correctStatus('waitingPickup'),
          },
        },
        shipping: {
          tags: ['tab:inProgress', 'toDeliver', 'receivable', 'invoiceable', 'exportable'],
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
          tags: ['tab:completed', 'completed', 'receivable', 'invoiceable', 'exportable'],
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
          tags: ['tab:completed', 'completed', 'receivable', 'invoiceable', 'exportable'],
          on: { correctStatus: correctStatus('reviewed') },
        },
        cancelled: {
          tags: ['tab:cancelled', 'cancelled'],
          entry: 'markCancelled',
          exit: 'markKept',
          on: { correctStatus: correctStatus('cancelled') },
        },
      },
    },
    payment: {
      initial: 'unpaid',
      states: {
        unpaid: {
          tags: ['takesPayment'],
          always: [
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
            { guard: allow({ when: ['isNotCancelled', 'isPartlyPaid'] }), target: 'unpaid' },
            { guard: allow({ when: ['isNotCancelled'] }), target: 'paid' },
          ],
          on: {
            refund,
            correctPayment: correctPayment('notRefunded'),
          },
        },
        refunded: { on: { correctPayment: correctPayment('refunded') } },
        toDecide: {
          tags: ['waitsForSecondPerson'],
          on: { approveAsked, declineAsked, refund: refundOfCase },
        },
      },
    },
  },
});
