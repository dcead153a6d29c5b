import { asc } from 'drizzle-orm';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { purchasing as purchasingContract } from '../../api/purchasing/calls.ts';
import { purchasingSheet } from '../../api/purchasing/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { unlessPast } from '../lots/expiry.ts';
import { orderDocument } from './document.ts';
import { countPurchaseOrders, listPurchaseOrders, listPurchaseQueue } from './list.ts';
import { commit, edit, move, saveDraft } from './moves.ts';
import { lastPurchasePrices } from './prices.ts';
import { purchaseDetail } from './queries.ts';
import { relatedToPurchase } from './related.ts';
import { addReorderDrafts, listGoodsToReorder } from './reorder.ts';
import { exportPurchaseReport } from './report.ts';
import { warehouses } from './tables.ts';

export const purchasingHandlers = {
  listPurchaseOrders: ({ body }, call) => checkedCursor(() => listPurchaseOrders(call, body)),
  exportPurchaseOrders: ({ body }, call) =>
    exportList(call, purchasingSheet, body, listPurchaseOrders),
  countPurchaseOrders: ({ body }, call) => countPurchaseOrders(call, body),
  listPurchaseQueue: ({ body }, call) => listPurchaseQueue(call, body.limit),
  getPurchaseOrder: ({ params }, call) => purchaseDetail(call, params.id),
  getPurchaseOrderRelated: ({ params }, call) => relatedToPurchase(call, params.id),
  lastPurchasePrices: ({ body }, call) => lastPurchasePrices(call, body),
  listWarehouses: async (_input, call) => {
    const rows = await call.db
      .select()
      .from(warehouses)
      .where(inShop(warehouses, call))
      .orderBy(asc(warehouses.code));
    return rows.map(({ id, code, name, nameZh, address }) => ({ id, code, name, nameZh, address }));
  },
  listGoodsToReorder: (_input, call) => listGoodsToReorder(call),
  addReorderDrafts: ({ body }, call) => addReorderDrafts(call, body),
  savePurchaseDraft: ({ body }, call) => saveDraft(call, body),
  editPurchaseOrder: ({ params, body }, call) => edit(call, params.id, body.version, body.entry),
  commitPurchaseOrder: ({ body }, call) => commit(call, body),
  sendBackPurchaseOrder: ({ body: { remark, ...request } }, call) =>
    move(call, on(request), { type: 'sendBack', remark }),
  approvePurchaseOrder: ({ body }, call) => move(call, on(body), { type: 'approve' }),
  receivePurchaseOrder: ({ body: { lines, ...request } }, call) => {
    for (const [at, { lots = [] }] of lines.entries()) {
      for (const [part, lot] of lots.entries()) {
        unlessPast(call, lot, `lines.${at}.lots.${part}.expiry`);
      }
    }
    return move(call, on(request), { type: 'receive', lines });
  },
  payPurchaseOrder: ({ body: { remark, ...request } }, call) =>
    move(call, on(request), { type: 'pay', ...(remark ? { remark } : {}) }),
  finishPurchaseOrder: ({ body }, call) => move(call, on(body), { type: 'finish' }),
  closePurchaseOrder: ({ body: { remark, ...request } }, call) =>
    move(call, on(request), { type: 'close', remark }),
  closeShortPurchaseOrder: ({ body: { remark, ...request } }, call) =>
    move(call, on(request), { type: 'closeShort', remark }),
  mailPurchaseOrder: ({ body }, call) => move(call, on(body), { type: 'sendMail' }),
  getPurchaseOrderDocument: ({ params }, call) => orderDocument(call, params.id),
  exportPurchaseReport: ({ body }, call) => exportPurchaseReport(call, body),
} satisfies Handlers<typeof purchasingContract, Call>;

const on = ({ purchaseOrderId, version }: { purchaseOrderId: number; version?: number }) => ({
  id: purchaseOrderId,
  version,
});
