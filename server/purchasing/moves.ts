import type { z } from 'zod';
import type { purchasing as purchasingContract } from '../../api/purchasing/calls.ts';
import type { PurchaseDetail } from '../../api/purchasing/purchaseOrder.ts';
import type { PurchaseOrderEvent } from '../../machines/purchaseOrder/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { RecordRefusal, type Send, send } from '../kernel/record.ts';
import { answerTo } from '../kernel/refusal.ts';
import { unlessStored } from '../kernel/unlessStored.ts';
import { createPurchaseOrder } from './create.ts';
import { contentOf, readEntry } from './entry.ts';
import type { PurchaseRecord } from './purchaseRecord.ts';
import { purchaseDetail } from './queries.ts';
import { storedPurchaseOrder } from './stored.ts';

type Bodies = typeof purchasingContract;
type Draft = z.output<Bodies['savePurchaseDraft']['body']>;
type Commit = z.output<Bodies['commitPurchaseOrder']['body']>;
type Request = Pick<
  Send<PurchaseRecord, PurchaseOrderEvent>,
  'id' | 'version' | 'event' | 'operation'
>;

/** Saves a new order temporarily. @throws Failure 4000 by field */
export async function saveDraft(call: Call, draft: Draft): Promise<PurchaseDetail> {
  const id = await withRetries(call.db, async (tx) =>
    createPurchaseOrder(tx, call, await readEntry(tx, call, draft)),
  );
  return purchaseDetail(call, id);
}

/**
 * Changes all that an order says.
 * @throws Failure 4000 by field (`entry.…`), 4091 with the order as it is now; RecordRefusal
 */
export async function edit(call: Call, id: number, version: number | undefined, draft: Draft) {
  return move(call, { id, version }, editOf(call, draft), 'edit');
}

/**
 * Submits an order for approval: a new one, or a draft, with what is given or as it is, all in one
 * transaction. Throws the same.
 */
export async function commit(call: Call, body: Commit): Promise<PurchaseDetail> {
  const { entry } = body;
  const id = await submit(call, body).catch(async (error: unknown) => {
    const told = entry ? named(error) : error;
    throw await answerTo(told, () => purchaseDetail(call, body.purchaseOrderId ?? 0));
  });
  return purchaseDetail(call, id);
}

/** Answers the identity of the order that was submitted. */
const submit = (call: Call, body: Commit): Promise<number> =>
  withRetries(call.db, async (tx) => {
    const { entry, version, purchaseOrderId: known } = body;
    if (known !== undefined && entry) {
      const event = editOf(call, entry);
      await sendOne(call, { id: known, version, operation: 'edit', event }, tx);
    }
    const submitted =
      known ?? (await createPurchaseOrder(tx, call, await readEntered(tx, call, body), 'entry.'));
    // The version was the edit's to compare where there was one.
    const seen = known !== undefined && !entry ? version : undefined;
    await sendOne(call, { id: submitted, version: seen, event: { type: 'commit' } }, tx);
    return submitted;
  });

/** Sends one event to an order and answers the order as it is then. Throws the same. */
export const move = (
  call: Call,
  which: Which,
  event: Request['event'],
  operation?: PurchaseOrderEvent['type'],
): Promise<PurchaseDetail> =>
  moveOne(call, storedPurchaseOrder, which, event, purchaseDetail, { operation });

function sendOne(call: Call, request: Request, within: Transaction) {
  const { shopId, actor } = call;
  const once = call.idempotencyKey !== null;
  const at = call.now();
  return send(call.db, storedPurchaseOrder, { ...request, once, shopId, actor, at }, within);
}

/** How an edit is made once the record is locked; what is wrong is told at `entry.…`. */
const editOf =
  (call: Call, draft: Draft) =>
  async (record: PurchaseRecord, tx: Transaction): Promise<PurchaseOrderEvent> => {
    unlessStored(call, { entry: draft }, { entry: record.row });
    const written = await readEntry(tx, call, draft, 'entry.');
    record.written = written;
    return { type: 'edit', content: contentOf(written) };
  };

function readEntered(tx: Transaction, call: Call, { entry }: Commit) {
  if (!entry) throw new Error('The contract wants an entry where there is no order');
  unlessStored(call, { entry }, null);
  return readEntry(tx, call, entry, 'entry.');
}

/** What the chart has against a field of the entry that came with the call is told at the field. */
function named(error: unknown): unknown {
  const reason = error instanceof RecordRefusal ? error.reason : null;
  return reason?.rule === 'arrivalIsAhead' ? invalid({ 'entry.estimatedArrival': reason }) : error;
}
