import type { Handlers } from '../../api/kernel/operation.ts';
import type { receipts as contract, ReceiptRequest } from '../../api/receipts/calls.ts';
import { receiptsSheet } from '../../api/receipts/sheet.ts';
import { cardInMemory, linesInMemory } from '../../machines/receipt/law/amounts.ts';
import type { ReceiptEvent } from '../../machines/receipt/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { exportList } from '../kernel/listExport.ts';
import { moveOne } from '../kernel/moveOne.ts';
import { checkedCursor } from '../kernel/page.ts';
import { createReceipt, mustHaveCome, orderNames } from './create.ts';
import { openOrdersOf } from './open.ts';
import { storedReceiptFor } from './posting.ts';
import {
  countReceipts,
  customerOfShop,
  listReceipts,
  receiptDetail,
  sumReceipts,
} from './queries.ts';
import { relatedToReceipt } from './related.ts';
import type { ReceiptRecord } from './stored.ts';

export const receiptHandlers = {
  listReceipts: ({ body }, call) => checkedCursor(() => listReceipts(call, body)),
  countReceipts: ({ body }, call) => countReceipts(call, body),
  sumReceipts: ({ body }, call) => sumReceipts(call, body),
  exportReceipts: ({ body }, call) => exportList(call, receiptsSheet, body, listReceipts),
  getReceipt: ({ params }, call) => receiptDetail(call, params.id),
  getReceiptRelated: ({ params }, call) => relatedToReceipt(call, params.id),
  findOpenOrders: async ({ body: { customerId, search } }, call) => {
    await customerOfShop(call, customerId);
    return openOrdersOf(call, customerId, search);
  },
  addReceipt: async ({ body }, call) => {
    const id = await withRetries(call.db, (tx) => createReceipt(tx, call, body));
    return receiptDetail(call, id);
  },
  moveReceipt: ({ params, body: { event, version } }, call) =>
    moveOne(
      call,
      storedReceiptFor(call),
      { id: params.id, version },
      (record, tx) => readEvent(call, tx, record, event),
      receiptDetail,
      { operation: event.type },
    ),
} satisfies Handlers<typeof contract, Call>;

/** An event as the chart takes it. @throws Failure 4000 at the field */
async function readEvent(
  call: Call,
  tx: Transaction,
  { facts: { customerId } }: ReceiptRecord,
  event: ReceiptRequest,
): Promise<ReceiptEvent> {
  const { shopId, shop } = call;
  if (event.type === 'edit') {
    mustHaveCome(call, event.card.valueDate, 'event.card.valueDate');
    const names = await orderNames(
      tx,
      { shopId, customerId },
      event.card.lines,
      'event.card.lines',
    );
    return { type: 'edit', card: cardInMemory(event.card, shop.currency, names) };
  }
  if (event.type !== 'allocate') return event;
  const names = await orderNames(tx, { shopId, customerId }, event.lines, 'event.lines');
  return { type: 'allocate', lines: linesInMemory(event.lines, shop.currency, names) };
}
