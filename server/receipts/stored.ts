import { and, asc, eq, isNull } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import { allocatedBy } from '../../machines/receipt/law/amounts.ts';
import type {
  ReceiptEvent,
  ReceiptFacts,
  ReceiptMethod,
} from '../../machines/receipt/law/facts.ts';
import {
  holdsMoney,
  onAccountOf,
  receiptLifecycle,
  receiptPlaceOf,
} from '../../machines/receipt/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { attachFiles, filesOf } from '../kernel/files/fileUses.ts';
import { personOf } from '../kernel/history.ts';
import { onAccountOf as accountOf, cashBy } from '../kernel/ledger/accounts.ts';
import { postLedger } from '../kernel/ledger/post.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShop, inShopOrAll } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { limitOf } from '../shopSettings/limits.ts';
import { openFor } from './open.ts';
import { customerReceipts, receiptAllocations } from './tables.ts';

/** A customer payment under its lock. */
export type ReceiptRecord = Stored<ReceiptFacts>;
export type ReceiptMove = Move<ReceiptRecord, ReceiptFacts, ReceiptEvent>;

/** The customer payment's lifecycle with its tables and the ledger; what its orders do is `storedReceiptFor`'s. */
export const storedReceipt: StoredLifecycle<ReceiptRecord, ReceiptFacts, ReceiptEvent> = {
  lifecycle: receiptLifecycle,
  rows: {
    id: customerReceipts.id,
    version: customerReceipts.version,
    state: customerReceipts.state,
    name: customerReceipts.number,
    shown: { receipt: customerReceipts.status },
  },
  lock,
  save,
  changes: async (_tx, before, after, { record, snapshot }) => {
    const was = toldOf(record.state, before);
    const is = toldOf(snapshot.value, after);
    return settingChanges(was, is, {
      ...{ amount: 'amount', allocated: 'amount', onAccount: 'amount' },
    });
  },
};

/** What the log and the history say of one: what was planned of a draft is no money yet. */
function toldOf(state: ChartState, facts: ReceiptFacts) {
  const holds = holdsMoney(state);
  return {
    amount: fromMinor(facts.amount),
    allocated: holds ? fromMinor(allocatedBy(facts.lines)) : null,
    onAccount: holds ? fromMinor(onAccountOf(state, facts)) : null,
  };
}

/** The orders that a customer payment pays, or is to pay, the first allocated first. */
const standingOf = (db: Pick<Transaction, 'select'>, receiptId: number) =>
  db
    .select({
      id: receiptAllocations.id,
      orderId: receiptAllocations.orderId,
      orderSn: orders.orderSn,
      amount: receiptAllocations.amount,
      orderVersion: receiptAllocations.orderVersion,
    })
    .from(receiptAllocations)
    .innerJoin(orders, eq(orders.id, receiptAllocations.orderId))
    .where(and(eq(receiptAllocations.receiptId, receiptId), isNull(receiptAllocations.takenBackAt)))
    .orderBy(asc(receiptAllocations.id));

/** What the chart decides by, of a row, for somebody who asks. */
export async function factsOf(
  db: Pick<Transaction, 'select' | 'execute'>,
  row: typeof customerReceipts.$inferSelect,
  actor: Person | null,
): Promise<ReceiptFacts> {
  const { id, shopId, customerId, currency, amount, method, valueDate, reference, remark } = row;
  const lines = await standingOf(db, id);
  const proofs = await filesOf({ db, shopId }, 'receipt', [id]);
  return {
    receiptId: id,
    ...{ customerId, currency, amount, valueDate, reference, remark },
    // The database keeps it as text; the contract that wrote it names the same.
    method: method as ReceiptMethod,
    proofId: proofs.get(id)?.[0]?.id ?? null,
    lines: lines.map(({ orderId, orderSn, amount: part }) => ({ orderId, orderSn, amount: part })),
    open: await openFor(db, shopId, customerId),
    limit: await limitOf(db, row, 'receipt'),
    preparedBy: row.preparedBy === null ? null : { id: row.preparedBy, name: row.preparedByName },
    postedBy: row.postedBy === null ? null : { id: row.postedBy, name: row.postedByName ?? '' },
    actor,
  };
}

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<ReceiptRecord | null> {
  const [row] = await tx
    .select()
    .from(customerReceipts)
    .where(and(eq(customerReceipts.id, id), inShopOrAll(customerReceipts, shopId)))
    .for('no key update');
  if (!row) return null;
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state as ChartState,
    name: row.number,
    facts: await factsOf(tx, row, personOf(actor)),
  };
}

/**
 * Writes what the chart decided, and what of it is on account more or less. Which allocation an order
 * took back is marked by who sent it on (`release.ts`).
 */
async function save(tx: Transaction, move: ReceiptMove): Promise<void> {
  const { record, event, after, snapshot, version } = move;
  const { id, shopId } = record;
  await tx
    .update(customerReceipts)
    .set({
      state: snapshot.value,
      status: receiptPlaceOf(snapshot.value),
      version,
      ...columnsOf(after),
      preparedBy: after.preparedBy?.id ?? null,
      preparedByName: after.preparedBy?.name ?? '',
      postedBy: after.postedBy?.id ?? null,
      postedByName: after.postedBy?.name ?? null,
    })
    .where(eq(customerReceipts.id, id));
  if (event.type === 'edit') {
    await tx
      .delete(receiptAllocations)
      .where(and(inShop(receiptAllocations, { shopId }), eq(receiptAllocations.receiptId, id)));
    await writeCard(tx, { id, shopId }, after);
  }
  if (event.type === 'allocate') await addLines(tx, { id, shopId }, event.lines);
  await bookAccount(tx, move);
}

/** What of a row is read off what was entered. */
export const columnsOf = (card: ReceiptFacts) => ({
  amount: card.amount,
  allocated: allocatedBy(card.lines),
  method: card.method,
  valueDate: card.valueDate,
  reference: card.reference,
  remark: card.remark,
});

type Which = Pick<ReceiptRecord, 'id' | 'shopId'>;

/** Writes lines and proof of one that has none. */
export async function writeCard(
  tx: Transaction,
  { id, shopId }: Which,
  { lines, proofId }: Pick<ReceiptFacts, 'lines' | 'proofId'>,
): Promise<void> {
  await addLines(tx, { id, shopId }, lines);
  const user = { record: 'receipt', recordId: id, kind: 'receipt' } as const;
  await attachFiles(tx, { shopId }, user, proofId === null ? [] : [proofId], 'proofId');
}

async function addLines(tx: Transaction, { id, shopId }: Which, lines: ReceiptFacts['lines']) {
  if (lines.length === 0) return;
  await tx
    .insert(receiptAllocations)
    .values(lines.map(({ orderId, amount }) => ({ receiptId: id, shopId, orderId, amount })));
}

/** Each way in which what is on account moves, as the ledger calls it. */
const KINDS = {
  post: 'onAccount',
  approve: 'onAccount',
  allocate: 'allocation',
  release: 'release',
  reverse: 'reversal',
} as const;

/** What the orders do not have is owed to the customer: their own payments post the rest. */
async function bookAccount(tx: Transaction, move: ReceiptMove): Promise<void> {
  const { record, event, before, after, snapshot, version, at } = move;
  const more = onAccountOf(snapshot.value, after) - onAccountOf(record.state, before);
  if (more === 0) return;
  const { method, currency, customerId } = after;
  await postLedger(tx, {
    shopId: record.shopId,
    at,
    kind: KINDS[event.type as keyof typeof KINDS],
    source: { lifecycle: receiptLifecycle.id, recordId: record.id, version },
    currency,
    entries: [
      { account: cashBy(method), amount: more },
      { account: accountOf(customerId), amount: -more },
    ],
  });
}
