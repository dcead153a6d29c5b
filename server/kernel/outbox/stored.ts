import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type ChartState, tabOf } from '../../../machines/kernel/law/explain.ts';
import type {
  MailProblem,
  MessageChannel,
  MessageEvent,
  MessageFacts,
} from '../../../machines/outboxMessage/law/facts.ts';
import {
  messagePlaceOf,
  outboxMessageLifecycle,
} from '../../../machines/outboxMessage/law/index.ts';
import { outboxMessages } from '../db/tables/outbox.ts';
import type { Database, Transaction } from '../db/transaction.ts';
import type { Move, Stored, StoredLifecycle } from '../record.ts';
import { inShopOrAll } from '../scope.ts';
import { type MailKinds, nameInLog } from './kind.ts';

/** A message under its lock. */
export type MessageRecord = Stored<MessageFacts> & {
  row: Pick<typeof outboxMessages.$inferSelect, 'kind' | 'sourceLifecycle' | 'sourceId'>;
};

/** What a message's chart needs to know of the server that moves it. */
export interface Surroundings {
  /** Whether a mail server is set up. */
  mailServer: boolean;
  /** Whether a warehouse system is. */
  warehouse?: boolean | undefined;
  /** Who is told how a message went, by its kind. */
  kinds: MailKinds;
}

/** The message's lifecycle with its table, and with those who are told of its moves. */
export const storedMessage = (
  surroundings: Surroundings,
): StoredLifecycle<MessageRecord, MessageFacts, MessageEvent> => ({
  lifecycle: outboxMessageLifecycle,
  rows: {
    id: outboxMessages.id,
    version: outboxMessages.version,
    state: outboxMessages.state,
    name: outboxMessages.mailId,
    shown: { message: outboxMessages.status },
  },
  lock: (tx, shopId, id) => lock(tx, shopId, id, surroundings),
  save: (tx, move) => save(tx, move, surroundings.kinds),
});

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  surroundings: Surroundings,
): Promise<MessageRecord | null> {
  const [row] = await tx
    .select({
      shopId: outboxMessages.shopId,
      version: outboxMessages.version,
      state: outboxMessages.state,
      subject: outboxMessages.subject,
      tries: outboxMessages.tries,
      kind: outboxMessages.kind,
      channel: outboxMessages.channel,
      sourceLifecycle: outboxMessages.sourceLifecycle,
      sourceId: outboxMessages.sourceId,
    })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.id, id), inShopOrAll(outboxMessages, shopId)))
    .for('no key update');
  if (!row) return null;
  const { version, state, subject, tries, channel, shopId: owner, ...rest } = row;
  return {
    id,
    shopId: owner,
    version,
    state: state as ChartState,
    name: nameInLog(id, subject, surroundings.kinds[row.kind] ?? {}),
    facts: {
      messageId: id,
      tries,
      ...wayOut(surroundings, channel),
      isWithdrawn: await isWithdrawn(tx, surroundings.kinds, { id, ...row }),
    },
    row: rest,
  };
}

/** Whether the record of a message does not stand behind it any more. */
export async function isWithdrawn(
  db: Database | Transaction,
  kinds: MailKinds,
  message: Pick<
    typeof outboxMessages.$inferSelect,
    'id' | 'kind' | 'shopId' | 'sourceLifecycle' | 'sourceId'
  >,
): Promise<boolean> {
  const { id, kind, shopId, sourceLifecycle: lifecycle, sourceId: recordId } = message;
  return (
    (await kinds[kind]?.isWithdrawn?.(db, { id, shopId, source: { lifecycle, recordId } })) ?? false
  );
}

/** What a message leaves through, and whether that is set up. */
export const wayOut = (
  { mailServer, warehouse = false }: Pick<Surroundings, 'mailServer' | 'warehouse'>,
  channel: MessageChannel,
): Pick<MessageFacts, 'mailServer' | 'channel'> =>
  channel === 'mail' ? { mailServer } : { mailServer: warehouse, channel };

async function save(
  tx: Transaction,
  {
    record,
    event,
    after,
    snapshot,
    version,
    actor,
    at,
  }: Move<MessageRecord, MessageFacts, MessageEvent>,
  kinds: MailKinds,
): Promise<void> {
  const place = messagePlaceOf(snapshot.value);
  const outcome = outcomeOf(event);
  await tx
    .update(outboxMessages)
    .set({
      state: snapshot.value,
      version,
      status: place,
      tab: tabOf(snapshot),
      tries: after.tries,
      ...(outcome && {
        lastProblem: outcome.problem,
        lastWords: outcome.words,
        lastCode: outcome.code,
        lastField: outcome.field,
      }),
      ...(event.type === 'retry' ? await renewedOf(tx, record, kinds) : {}),
      ...(snapshot.hasTag('delivered') ? { sentAt: at } : {}),
    })
    .where(eq(outboxMessages.id, record.id));
  const { kind, sourceLifecycle, sourceId } = record.row;
  await kinds[kind]?.moved?.(tx, {
    messageId: record.id,
    shopId: record.shopId,
    source: { lifecycle: sourceLifecycle, recordId: sourceId },
    place,
    problem: outcome?.problem ?? null,
    words: outcome?.words ?? null,
    actor,
    at,
  });
}

/**
 * What a message says by now, where that is another thing than it said: under a key of its own, since
 * by the key alone the receiver knows what it has done already.
 */
async function renewedOf(tx: Transaction, { id, shopId, row }: MessageRecord, kinds: MailKinds) {
  const source = { lifecycle: row.sourceLifecycle, recordId: row.sourceId };
  const said = await kinds[row.kind]?.renewed?.(tx, { shopId, source });
  if (!said) return {};
  const [was] = await tx
    .select({ text: outboxMessages.body })
    .from(outboxMessages)
    .where(eq(outboxMessages.id, id));
  if (was?.text === said.text) return {};
  return { subject: said.subject, body: said.text, mailId: randomUUID() };
}

interface Outcome {
  problem: MailProblem | null;
  words: string | null;
  code: string | null;
  field: string | null;
}

const UNSAID = { code: null, field: null };

/** What became of a try, where the event ends one. */
function outcomeOf(event: MessageEvent | { type: `xstate.${string}` }): Outcome | null {
  switch (event.type) {
    case 'succeed':
      return { problem: null, words: event.words, ...UNSAID };
    case 'fail':
      return { problem: event.problem, words: event.words, ...UNSAID };
    case 'reject':
      return { problem: 'rejected', words: event.words, code: event.code, field: event.field };
    default:
      return event.type.startsWith('xstate.after.lost.')
        ? { problem: 'lost', words: null, ...UNSAID }
        : null;
  }
}
