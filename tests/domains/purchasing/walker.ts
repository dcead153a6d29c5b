import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import type { PurchaseDetail, PurchaseEntry } from '../../../api/purchasing/purchaseOrder.ts';
import type {
  PurchaseContent,
  PurchaseOrderEvent,
  PurchaseOrderFacts,
} from '../../../machines/purchaseOrder/law/facts.ts';
import { purchaseOrderLifecycle } from '../../../machines/purchaseOrder/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { purchaseVariants } from './variants.ts';

/** Who walks: one enters, another, who also reads, approves: nobody may approve their own order. */
export interface PurchaseDesks {
  buyer: Api;
  approver: Api;
}

/** How far ahead a walked order is to arrive, in milliseconds. */
const AHEAD = 30 * 24 * 60 * 60 * 1000;

/** Makes the ground through the API itself: what a complete order says. */
export async function preparePurchaseGround({ buyer }: PurchaseDesks): Promise<PurchaseEntry> {
  const [warehouse] = await buyer.listWarehouses();
  const { supplier } = await buyer.addSupplierContact({
    body: {
      name: `Walked ${randomUUID()}`,
      contact: 'Any',
      phone: '+65 6123 4567',
      email: 'walked@supplier.example',
    },
  });
  const { rows } = await buyer.listGoods({ body: { direction: 'last', size: 2 } });
  return {
    warehouseId: present(warehouse).id,
    supplierId: supplier.id,
    country: 'MY',
    company: 'The shop',
    tradeTerms: 'FOB',
    currency: 'MYR',
    estimatedArrival: new Date(Date.now() + AHEAD).toISOString(),
    lines: rows.map(({ id, units }) => ({
      goodsId: id,
      unit: present(units.at(-1)).unit,
      quantity: 4,
      cost: '2.50',
      area: 'Johor',
    })),
  };
}

/** Walks purchase orders as a buyer and an approver would. */
export function purchaseOrderWalker(
  { buyer, approver }: PurchaseDesks,
  entry: PurchaseEntry,
): Walker<PurchaseOrderFacts, PurchaseOrderEvent> {
  const get = (id: number) => approver.getPurchaseOrder({ params: { id } });
  const read = async (id: number) => shown(await get(id));
  return {
    lifecycle: purchaseOrderLifecycle,
    variants: purchaseVariants,
    read,
    passTime: async () => {},
    create: async ({ name }) => {
      const body = name === 'begun' ? {} : entry;
      const { purchaseOrder } = await buyer.savePurchaseDraft(
        { body },
        { idempotencyKey: randomUUID(), showError: false },
      );
      return read(purchaseOrder.id);
    },
    send: (id, event, facts) =>
      say(async () => {
        await sendEvent(buyer, approver, id, wireOf(event, facts), entry);
        return get(id);
      }),
  };
}

function sendEvent(
  buyer: Api,
  approver: Api,
  id: number,
  event: PurchaseOrderEvent,
  entry: PurchaseEntry,
): Promise<PurchaseDetail> {
  const move = { purchaseOrderId: id };
  const flags = { idempotencyKey: randomUUID(), showError: false };
  switch (event.type) {
    case 'edit':
      return buyer.editPurchaseOrder(
        { params: { id }, body: { entry: entryOf(event.content, entry) } },
        flags,
      );
    case 'commit':
      return buyer.commitPurchaseOrder({ body: move }, flags);
    case 'sendBack':
      return approver.sendBackPurchaseOrder({ body: { ...move, remark: event.remark } }, flags);
    case 'approve':
      return approver.approvePurchaseOrder({ body: move }, flags);
    case 'receive':
      return buyer.receivePurchaseOrder({ body: { ...move, lines: event.lines } }, flags);
    case 'pay':
      return approver.payPurchaseOrder({ body: move }, flags);
    case 'finish':
      return approver.finishPurchaseOrder({ body: move }, flags);
    case 'close':
      return approver.closePurchaseOrder({ body: { ...move, remark: event.remark } }, flags);
    case 'closeShort':
      return approver.closeShortPurchaseOrder({ body: { ...move, remark: event.remark } }, flags);
    case 'sendMail':
      return buyer.mailPurchaseOrder({ body: move }, flags);
  }
}

/** Nothing open: the chart has to refuse that, not the shape of the request. */
function wireOf(event: PurchaseOrderEvent, facts: PurchaseOrderFacts): PurchaseOrderEvent {
  if (event.type !== 'receive' || event.lines.length > 0) return event;
  const lines = facts.lines.map(({ lineId }) => ({ lineId, quantity: 1 }));
  return { type: 'receive', lines: lines.length > 0 ? lines : [{ lineId: 1, quantity: 1 }] };
}

/** What an edit says as a person would enter it; the ground fills in what is still to be chosen. */
function entryOf(content: PurchaseContent, ground: PurchaseEntry): Partial<PurchaseEntry> {
  const isChosen = content.lines.every(({ goodsId }) => goodsId > 0);
  if (!isChosen) return ground;
  const { warehouse, supplier } = content;
  if (!warehouse || !supplier) return {};
  return {
    ...ground,
    lines: content.lines.map(({ goodsId, unit, quantity, cost, area }) => ({
      goodsId,
      unit,
      quantity,
      cost: fromMinor(cost),
      area,
    })),
  };
}

async function say(send: () => Promise<PurchaseDetail>): Promise<Said<PurchaseOrderFacts>> {
  try {
    return { ok: true, record: shown(await send()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown({
  purchaseOrder,
  state,
  facts,
  history,
}: PurchaseDetail): Shown<PurchaseOrderFacts> {
  // Its lines' stock moves with other orders on the way, and its mail is sent by the clock.
  const { emailStatus: _mail, lines, ...own } = purchaseOrder;
  return {
    id: own.id,
    state,
    version: own.version,
    facts,
    historyLength: history.length,
    whole: { ...own, lines: lines.map(({ stock: _outside, ...line }) => line), state, history },
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo data lacks what a walk stands on');
  return value;
}
