import { fromMinor } from '../../../api/kernel/money.ts';
import { createOrderFlow, type OrderRequest, orderLaw } from '../../../machines/order/flow.ts';
import type { OrderEvent } from '../../../machines/order/law/facts.ts';
import { law } from '../../paths/law.ts';
import { ALWAYS, NOTHING } from '../../paths/secondPerson.ts';
import { orderEntry } from './entry.ts';
import { orderVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const ordersLaws = {
  order: law({
    law: orderLaw,
    variants: orderVariants,
    create: createOrderFlow,
    versioned: (version) => ({
      order: {
        // The one that `orderChoices` takes back.
        ...{ id: 1, orderSn: 'SG260302-000001', version, payments: [{ id: 0, amount: '0.01' }] },
      },
    }),
    requestOf: orderRequestOf,
    entry: orderEntry,
    secondPerson: {
      submit: NOTHING,
      receive: NOTHING,
      pay: { none: 'notes what came in: it is given back above the limit by two', told: true },
      accept: { none: 'within the credit limit alone' },
      ship: { none: 'what was accepted, as far as the shelf has it' },
      assignWaybill: NOTHING,
      leaveWaybill: NOTHING,
      depart: NOTHING,
      arrive: NOTHING,
      prepare: NOTHING,
      ready: NOTHING,
      collect: NOTHING,
      riderAccept: NOTHING,
      riderPickUp: NOTHING,
      deliver: NOTHING,
      complete: NOTHING,
      review: NOTHING,
      cancel: { limit: 'correction' },
      refund: { limit: 'refund', told: true },
      approveAsked: { ...ALWAYS, told: true },
      declineAsked: { ...NOTHING, told: true },
      changeProducts: { most: 'correction' },
      changeDetails: { most: 'correction' },
      weigh: {
        none: 'before there is a tax invoice; one that a correction left is credited by little',
      },
      discount: { limit: 'correction' },
      correctStatus: { limit: 'correction' },
      correctPayment: { limit: 'correction' },
    },
  }),
};

/** Discounts as they go over the wire. */
export const discountOf = ({ lines, remark }: Extract<OrderEvent, { type: 'discount' }>) => ({
  type: 'discount' as const,
  lines: lines.map(({ lineId, amount }) => ({ lineId, amount: fromMinor(amount) })),
  remark,
});

function orderRequestOf(event: OrderEvent): OrderRequest {
  if (event.type === 'refund') {
    const { type, amount, remark } = event;
    return { type, amount: fromMinor(amount), remark };
  }
  if (event.type === 'pay') {
    const { amount, ...said } = event;
    return amount === undefined ? said : { ...said, amount: fromMinor(amount) };
  }
  if (event.type === 'correctPayment') {
    const { payment, ...said } = event;
    return payment ? { ...said, paymentId: payment.id } : said;
  }
  if (event.type === 'changeDetails')
    return { type: 'changeDetails', merchantRemark: 'Ring twice' };
  if (event.type === 'weigh') return { type: 'weigh', lines: event.lines };
  if (event.type === 'discount') return discountOf(event);
  if (event.type === 'approveAsked') return { type: 'approveAsked' };
  if (event.type !== 'changeProducts') return event;
  const lines = event.lines.map(({ lineId, goodsId, unit, quantity }) => ({
    lineId,
    goodsId,
    unit,
    quantity,
  }));
  return { type: 'changeProducts', lines };
}
