import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  deliveryNotes as deliveryNotesContract,
  SendOutLine,
} from '../../api/deliveryNotes/calls.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { deliveryNoteLifecycle } from '../../machines/deliveryNote/law/index.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import type { Reason } from '../../machines/kernel/law/rules.ts';
import type { Call } from '../kernel/context.ts';
import { type Database, withRetries } from '../kernel/db/transaction.ts';
import { onceForLine } from '../kernel/idempotency.ts';
import { logRefused } from '../kernel/log/write.ts';
import { refusalInWords } from '../kernel/messages.ts';
import { RecordRefusal, send } from '../kernel/record.ts';
import { inOwnWords } from '../kernel/refusal.ts';
import { inShop } from '../kernel/scope.ts';
import { moveOrder } from './moves.ts';
import { readNotes } from './queries.ts';
import { barredOf, factsOf, storedDeliveryNote } from './stored.ts';
import { deliveryNotes } from './tables.ts';

type Many = z.output<(typeof deliveryNotesContract)['departDeliveryNotes']['body']>;

const DEPART = { type: 'depart' } as const;

/**
 * Sends several delivery notes out, a transaction and a line each, in the order they are named; or only
 * asks what would become of each. What another shop owns is as unknown as what nobody does.
 */
export async function departDeliveryNotes(call: Call, body: Many): Promise<SendOutLine[]> {
  const ids = [...new Set(body.noteIds)];
  if (body.dryRun) return askEach(call, ids);
  const lines: SendOutLine[] = [];
  for (const id of ids) {
    lines.push(await onceForLine(call, String(id), (db) => departOne(call, db, id)));
  }
  return lines;
}

/** Each order has one note that covers it, so none is in the way of those after it. */
async function askEach(call: Call, ids: readonly number[]): Promise<SendOutLine[]> {
  const rows = await readNotes(call, inArray(deliveryNotes.id, [...ids]));
  const found = new Map(rows.map((row) => [row.id as number, row]));
  const today = dateAt(call.now(), call.shop.timeZone);
  const lines: SendOutLine[] = [];
  for (const id of ids) {
    const row = found.get(id);
    if (!row) {
      lines.push(unknown(id));
      continue;
    }
    const order = { id: row.orderId, orderSn: row.orderSn, status: row.orderStatus };
    const { driverId, vehicleId } = row;
    const facts = factsOf(
      row,
      order,
      await barredOf(call.db, { ...order, driverId, vehicleId }),
      today,
    );
    const now = restore(deliveryNoteLifecycle, row.status, facts);
    const answer = ask(deliveryNoteLifecycle, now, DEPART, call.actor.grants);
    const named = { noteId: id, number: row.number };
    lines.push(
      answer.possible
        ? { ...named, outcome: 'possible', reason: null, message: null }
        : refusedLine(call, named, answer.reason),
    );
  }
  return lines;
}

async function departOne(call: Call, db: Database, id: number): Promise<SendOutLine> {
  const [row] = await db
    .select({ number: deliveryNotes.number })
    .from(deliveryNotes)
    .where(and(inShop(deliveryNotes, call), eq(deliveryNotes.id, id)));
  if (!row) return unknown(id);
  const named = { noteId: id, number: row.number };
  const { shopId, actor } = call;
  const at = call.now();
  try {
    await withRetries(db, async (tx) => {
      const request = { id, shopId, event: DEPART, once: true, actor, at };
      await send(db, storedDeliveryNote, request, tx);
      await moveOrder(call, tx, id, DEPART, at);
    });
    return { ...named, outcome: 'done', reason: null, message: null };
  } catch (error) {
    if (!(error instanceof RecordRefusal) || !error.reason) throw error;
    const line = refusedLine(call, named, error.reason);
    await logRefused(db, call, error.attempt, inOwnWords(error.reason));
    return line;
  }
}

type Named = Pick<SendOutLine, 'noteId' | 'number'>;

function refusedLine(call: Call, named: Named, why: Reason): SendOutLine {
  const reason = inOwnWords(why);
  const message = refusalInWords(call.locale, reason, call.shop);
  return { ...named, outcome: 'refused', reason, message };
}

/** The line of a note that the caller's shop does not have. */
const unknown = (noteId: number): SendOutLine => ({
  noteId,
  number: '',
  outcome: 'notFound',
  reason: null,
  message: null,
});
