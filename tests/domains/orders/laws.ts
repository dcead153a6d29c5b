import { fromMinor } from '../../../api/kernel/money.ts';
import { createOrderFlow, type OrderRequest, orderLaw } from '../../../machines/order/flow.ts';
import type { OrderEvent } from '../../../machines/order/law/facts.ts';
import { law } from '../../paths/law.ts';
import { orderEntry } from './entry.ts';
import { orderVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const ordersLaws = {
  order: law({
    law: orderLaw,
    variants: orderVariants,
    create: createOrderFlow,
    versioned: (version) => ({ order: { id: 1, orderSn: 'SG260302-000001', version } }),
    requestOf: orderRequestOf,
    entry: orderEntry,
  }),
};

function orderRequestOf(event: OrderEvent): OrderRequest {
  if (event.type === 'refund') return { ...event, amount: fromMinor(event.amount) };
  if (event.type === 'changeDetails')
    return { type: 'changeDetails', merchantRemark: 'Ring twice' };
  if (event.type !== 'changeProducts') return event;
  const lines = event.lines.map(({ lineId, goodsId, unit, quantity }) => ({
    lineId,
    goodsId,
    unit,
    quantity,
  }));
  return { type: 'changeProducts', lines };
}
