import { inArray } from 'drizzle-orm';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { waybills as calls } from '../../api/waybills/calls.ts';
import { waybillStopsSheet } from '../../api/waybills/sheet.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { orders } from '../orders/tables.ts';
import { loadBoard } from './board.ts';
import { waybillsDocument } from './document.ts';
import { batchUpdateWaybill, moveWaybill, saveVehicleToOrder } from './moves.ts';
import { listStops, listWaybills, waitingOrders, waybillDetail } from './queries.ts';
import { relatedToWaybill } from './related.ts';

const waits = inArray(orders.status, placesTagged(orderLifecycle, 'awaitsWaybill'));

export const waybillHandlers = {
  getWaybillPage: ({ body }, call) => checkedCursor(() => listWaybills(call, body)),
  exportWaybill: ({ body }, call) => exportList(call, waybillStopsSheet, body, listStops),
  getWaybill: ({ params }, call) => waybillDetail(call, params.id),
  getWaybillRelated: ({ params }, call) => relatedToWaybill(call, params.id),
  listWaitingOrders: (_input, call) => waitingOrders(call, waits),
  getLoadBoard: ({ query }, call) => loadBoard(call, query.day, waits),
  saveVehicleToOrder: ({ body }, call) => saveVehicleToOrder(call, body),
  batchUpdateWaybill: ({ body }, call) => batchUpdateWaybill(call, body),
  moveWaybill: ({ params, body: { event, version } }, call) =>
    moveWaybill(call, event, { id: params.id, version }),
  downloadWaybills: ({ body }, call) => waybillsDocument(call, body.waybillIds),
} satisfies Handlers<typeof calls, Call>;
