import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { dateAt } from '../../../api/kernel/zone.ts';
import type { ReceiptDetail } from '../../../api/receipts/calls.ts';
import { cardOnWire, linesOnWire } from '../../../machines/receipt/law/amounts.ts';
import type { ReceiptEvent, ReceiptFacts } from '../../../machines/receipt/law/facts.ts';
import { receiptLifecycle } from '../../../machines/receipt/law/index.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { CLOCK, RecordRefusal, send } from '../../../server/kernel/record.ts';
import { storedReceipt } from '../../../server/receipts/stored.ts';
import { newCustomer, newGoods, newOrder, take } from '../../api/orders/ground.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { receiptVariants } from './variants.ts';

/** Who walks: one enters and posts, another, who also reads, decides. */
interface ReceiptDesks {
  clerk: Api;
  manager: Api;
}

const QUIET = { showError: false };
const DECIDED: readonly ReceiptEvent['type'][] = ['approve', 'refuse', 'reverse'];

/** Walks customer payments, a customer with an order each, so that none meets another. */
export function receiptWalker(
  { clerk, manager }: ReceiptDesks,
  db: Database,
): Walker<ReceiptFacts, ReceiptEvent> {
  const read = async (id: number) => shown(await manager.getReceipt({ params: { id } }));
  return {
    lifecycle: receiptLifecycle,
    variants: receiptVariants,
    read,
    passTime: async () => {},
    create: async ({ facts }) => {
      const customer = await newCustomer(db);
      const { id: goodsId } = await newGoods(db);
      const lines = [{ goodsId, unit: 'kg', quantity: 200 }];
      const order = await take(clerk, await newOrder(clerk, { customer, lines }), {
        type: 'accept',
      });
      const card = cardOnWire(facts);
      const { receipt } = await clerk.addReceipt(
        {
          body: {
            customerId: customer.id,
            ...{ amount: card.amount, method: card.method, reference: card.reference },
            valueDate: dateAt(new Date(), 'Asia/Singapore'),
            lines: card.lines.map((line) => ({ ...line, orderId: order.order.id })),
          },
        },
        { idempotencyKey: randomUUID() },
      );
      return read(receipt.id);
    },
    send: (id, event) =>
      say(async () => {
        if (event.type === 'release') await release(manager, db, id);
        else await sendEvent(DECIDED.includes(event.type) ? manager : clerk, id, event);
        return manager.getReceipt({ params: { id } });
      }),
  };
}

/** Takes a payment back where it stands; where none does, the chart is asked alone. */
async function release(api: Api, db: Database, id: number): Promise<void> {
  const { receipt, facts } = await api.getReceipt({ params: { id } });
  const line = receipt.allocations.find(({ paidAt, takenBackAt }) => paidAt && !takenBackAt);
  if (!line) {
    const event = { type: 'release' as const, line: facts.lines[0] ?? NONE };
    await send(db, storedReceipt, { id, shopId: null, event, actor: CLOCK, at: new Date() });
    return;
  }
  const { order } = await api.getOrderDetail4Merchant({ query: { orderId: line.orderId } });
  const payment = order.payments.find(
    ({ amount, takenBackAt }) => amount === line.amount && takenBackAt === null,
  );
  if (!payment) throw new Error('The order lacks the payment');
  await api.operation(
    {
      body: {
        orderId: order.id,
        version: order.version,
        event: {
          ...{ type: 'correctPayment', to: 'unpaid', paymentId: payment.id },
          remark: 'Meant for another order',
        },
      },
    },
    QUIET,
  );
}

const NONE = { orderId: 0, orderSn: '', amount: 0 };

function sendEvent(
  api: Api,
  id: number,
  event: Exclude<ReceiptEvent, { type: 'release' }>,
): Promise<ReceiptDetail> {
  const flags = { ...QUIET, idempotencyKey: randomUUID() };
  const params = { id };
  if (event.type === 'edit') {
    const card = cardOnWire(event.card);
    return api.moveReceipt({ params, body: { event: { type: 'edit', card } } }, flags);
  }
  if (event.type === 'allocate') {
    const lines = linesOnWire(event.lines);
    return api.moveReceipt({ params, body: { event: { type: 'allocate', lines } } }, flags);
  }
  return api.moveReceipt({ params, body: { event } }, flags);
}

async function say(work: () => Promise<ReceiptDetail>): Promise<Said<ReceiptFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (error instanceof RecordRefusal && error.kind === 'refused') {
      return { ok: false, rule: error.reason?.rule ?? '' };
    }
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: ReceiptDetail): Shown<ReceiptFacts> {
  const { receipt, state, facts, history } = detail;
  // Who reads is no part of the record.
  const { actor: _actor, ...kept } = facts;
  return {
    id: receipt.id,
    state,
    version: receipt.version,
    facts,
    historyLength: history.length,
    whole: { ...detail, facts: kept },
  };
}
