import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { placesTagged } from '../../../machines/kernel/law/explain.ts';
import type { MessageChannel, MessageEvent } from '../../../machines/outboxMessage/law/facts.ts';
import { outboxMessageLifecycle } from '../../../machines/outboxMessage/law/index.ts';
import { shops } from '../db/tables/access.ts';
import { outboxAttachments, outboxMessages } from '../db/tables/outbox.ts';
import type { Database } from '../db/transaction.ts';
import { CLOCK, RecordRefusal, send } from '../record.ts';
import type { AttachmentMaker, MailKinds } from './kind.ts';
import { type Mailer, MailFailure, type Outgoing, Rejection } from './mailer.ts';
import { isOvertaken } from './overtaken.ts';
import { storedMessage } from './stored.ts';

/** What sending needs. */
export interface Sender {
  db: Database;
  /** Null where no mail server is set up. */
  mailer: Mailer | null;
  /** What calls the warehouse system; null where none is set up. */
  warehouse?: Mailer | null;
  kinds: MailKinds;
  now: () => Date;
  log: Logger;
  /** How long a try may take in all, milliseconds; less than the chart's `lost`. */
  patience?: number;
  /** How much of that is left to a try once the server is to stop, milliseconds. */
  grace?: number;
}

/** Where the messages are that the next round sends. */
const DUE = placesTagged(outboxMessageLifecycle, 'due');
/** Where they stand until a person does something. */
const STANDING = placesTagged(outboxMessageLifecycle, 'stands');
const PATIENCE = 120_000;
const GRACE = 15_000;
/** How many messages are looked up at once. */
const AT_ONCE = 20;

/**
 * Sends every message that is queued, oldest first, one after the other, and answers how many were
 * sent. Each is claimed under its lock before anything leaves, so that of several servers one sends
 * it; no transaction is open while the network is waited for.
 *
 * @param stopping no further message is begun after it; the one under way gets some grace.
 * @throws AggregateError where some could not be moved, after the others were.
 */
export async function sendQueued(sender: Sender, stopping: AbortSignal): Promise<number> {
  let sent = 0;
  const failures: unknown[] = [];
  await withdrawOvertaken(sender);
  for (;;) {
    const queued = await sender.db
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(inArray(outboxMessages.status, DUE))
      .orderBy(asc(outboxMessages.id))
      .limit(AT_ONCE);
    for (const { id } of queued) {
      if (stopping.aborted) return sent;
      try {
        if (await sendOne(sender, id, stopping)) sent += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some messages could not be moved');
    if (queued.length < AT_ONCE) return sent;
  }
}

/** What a later message says more of is nothing that a person has to do any more. */
async function withdrawOvertaken(sender: Sender): Promise<void> {
  const { db } = sender;
  const overtaken = await db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(
        inArray(outboxMessages.status, STANDING),
        eq(outboxMessages.channel, 'warehouse'),
        isOvertaken(db),
      ),
    )
    .limit(AT_ONCE);
  for (const { id } of overtaken) await move(sender, id, { type: 'withdraw' });
}

async function sendOne(sender: Sender, id: number, stopping: AbortSignal): Promise<boolean> {
  const claimed = await move(sender, id, { type: 'send' });
  if (!claimed?.hasTag('inHand')) return false;
  const deadline = deadlineOf(sender, stopping);
  try {
    const outcome = await attempt(sender, id, deadline.signal, stopping);
    const moved = await move(sender, id, outcome);
    if (moved === null)
      sender.log.warn({ message: id }, 'A message was given up before its answer');
    return moved?.hasTag('delivered') ?? false;
  } finally {
    deadline.clear();
  }
}

/** Moves a message; null where another server has moved it already. */
async function move(sender: Sender, id: number, event: MessageEvent) {
  const { db, kinds, mailer, warehouse = null, now } = sender;
  const surroundings = { mailServer: mailer !== null, warehouse: warehouse !== null, kinds };
  try {
    const { snapshot } = await send(db, storedMessage(surroundings), {
      id,
      shopId: null,
      event,
      actor: CLOCK,
      at: now(),
    });
    return snapshot;
  } catch (error) {
    if (error instanceof RecordRefusal) return null;
    throw error;
  }
}

/** One try: makes the message, sends it, and answers the outcome. */
async function attempt(
  sender: Sender,
  id: number,
  signal: AbortSignal,
  stopping: AbortSignal,
): Promise<MessageEvent> {
  try {
    const { channel, outgoing } = await compose(sender, id, signal);
    const through = channel === 'warehouse' ? sender.warehouse : sender.mailer;
    if (!through) throw new Error(`Nothing is set up for ${channel}`);
    return { type: 'succeed', words: await through.send(outgoing, signal) };
  } catch (error) {
    if (error instanceof Rejection) {
      const { message: words, code, field } = error;
      return { type: 'reject', words, code, field };
    }
    const failure = error instanceof MailFailure ? error : new MailFailure('attachment', '');
    if (failure !== error) {
      sender.log.error({ err: error, message: id }, 'A message could not be put together');
    }
    const cut = stopping.aborted && signal.aborted;
    return { type: 'fail', problem: cut ? 'stopped' : failure.problem, words: failure.message };
  }
}

async function compose(
  { db, kinds }: Sender,
  id: number,
  signal: AbortSignal,
): Promise<{ channel: MessageChannel; outgoing: Outgoing }> {
  const [found] = await db
    .select({ message: outboxMessages, name: shops.name, nameEn: shops.nameEn })
    .from(outboxMessages)
    .innerJoin(shops, eq(shops.id, outboxMessages.shopId))
    .where(eq(outboxMessages.id, id));
  if (!found) throw new Error(`There is no message ${id}`);
  const { message, name, nameEn } = found;
  const rows = await db
    .select()
    .from(outboxAttachments)
    .where(eq(outboxAttachments.messageId, id))
    .orderBy(asc(outboxAttachments.position));
  const attachments: Outgoing['attachments'] = [];
  for (const row of rows) {
    const content = row.content ?? (await made(db, kinds, message, row, signal));
    attachments.push({ fileName: row.fileName, contentType: row.contentType, content });
  }
  const outgoing = {
    fromName: message.language === 'zh-CN' ? name : nameEn,
    to: message.recipient,
    subject: message.subject,
    text: message.body,
    mailId: message.mailId,
    attachments,
  };
  return { channel: message.channel, outgoing };
}

/** Makes an attachment and keeps it: every try, and the screen, have the same bytes. */
async function made(
  db: Database,
  kinds: MailKinds,
  { kind, shopId }: { kind: string; shopId: number },
  row: Pick<typeof outboxAttachments.$inferSelect, 'id' | 'maker' | 'parameters'>,
  signal: AbortSignal,
): Promise<Buffer> {
  const maker = makerOf(kinds, kind, row.maker);
  const making = maker(db, { shopId, parameters: row.parameters ?? {} });
  const content = Buffer.from(await withinTime(making, signal));
  await db
    .update(outboxAttachments)
    .set({ content })
    .where(and(eq(outboxAttachments.id, row.id), isNull(outboxAttachments.content)));
  return content;
}

/** The maker of that name. @throws Error where the kind of mail has none */
export function makerOf(kinds: MailKinds, kind: string, name: string | null): AttachmentMaker {
  const maker = kinds[kind]?.makers?.[name ?? ''];
  if (!maker) throw new Error(`Mail of the kind ${kind} has no attachment maker ${name}`);
  return maker;
}

function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () => reject(new Error('An attachment took too long to make'));
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject);
  });
}

/** Aborts when the try has had its time, or its grace after the server began to stop. */
function deadlineOf({ patience = PATIENCE, grace = GRACE }: Sender, stopping: AbortSignal) {
  const controller = new AbortController();
  const timers = [setTimeout(() => controller.abort(), patience)];
  const hurry = () => {
    timers.push(setTimeout(() => controller.abort(), grace));
  };
  if (stopping.aborted) hurry();
  stopping.addEventListener('abort', hurry, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      for (const timer of timers) clearTimeout(timer);
      stopping.removeEventListener('abort', hurry);
    },
  };
}
