import { eq } from 'drizzle-orm';
import type { Connection } from '../../../server/kernel/db/connect.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { recordHistory, recordTimers } from '../../../server/kernel/db/tables/records.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { enqueueMail, type Mail } from '../../../server/kernel/outbox/enqueue.ts';
import type { MailKinds } from '../../../server/kernel/outbox/kind.ts';
import { createMailer, type Mailer, type Patience } from '../../../server/kernel/outbox/mailer.ts';
import { readMailServer } from '../../../server/kernel/outbox/mailServer.ts';
import { type Sender, sendQueued } from '../../../server/kernel/outbox/sender.ts';
import { storedMessage } from '../../../server/kernel/outbox/stored.ts';
import { CLOCK } from '../../../server/kernel/record.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { fireDue, takesTimers } from '../../../server/kernel/timers.ts';

/** No test waits long for a mail server that says nothing. */
const SOON: Patience = { greeting: 500, silence: 500 };

const PLAIN = {
  shopId: 1,
  kind: 'test',
  source: { lifecycle: 'order', recordId: 7 },
  to: 'supplier@example.com',
  subject: 'Purchase order PO-1',
  text: 'Dear supplier,\n\nplease find our order attached.\n',
  language: 'en-US',
} as const;

/** Puts a message into the outbox in a transaction of its own and answers its id. */
export const enqueue = (db: Database, mail: Partial<Mail> = {}, at = new Date()): Promise<number> =>
  db.transaction((tx) => enqueueMail(tx, { ...PLAIN, actor: CLOCK, at, ...mail }));

/** A server that sends mail, on a clock that a test moves. */
export interface Desk {
  clock: { now: Date };
  /** Sends what is queued, once. */
  send(): Promise<number>;
  /** Lets time pass and the delays that are due then end. */
  wait(milliseconds: number): Promise<void>;
}

/** A desk that sends by the mail server of this address; without one it keeps mail. */
export function deskAt(
  { db }: Pick<Connection, 'db'>,
  url: string | null,
  options: { kinds?: MailKinds; from?: string } & Partial<Pick<Sender, 'patience' | 'grace'>> = {},
): Desk {
  const { kinds = {}, from = 'orders@larder.example', ...limits } = options;
  const mailer = url === null ? null : mailerAt(url, from);
  const clock = { now: new Date() };
  const stored = storedMessage({ mailServer: mailer !== null, kinds });
  return {
    clock,
    send: () =>
      sendQueued(
        { db, mailer, kinds, now: () => clock.now, log: createLog('silent'), ...limits },
        new AbortController().signal,
      ),
    async wait(milliseconds) {
      clock.now = new Date(clock.now.getTime() + milliseconds);
      await fireDue(db, { outboxMessage: takesTimers(db, stored) }, clock.now);
    },
  };
}

/** A mailer that gives up soon. */
const mailerAt = (url: string, from = 'orders@larder.example'): Mailer =>
  createMailer(readMailServer(url), from, SOON);

/** A message as the database has it. */
export async function rowOf(db: Database, id: number) {
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
  if (!row) throw new Error(`No message ${id}`);
  return row;
}

/** What happened to a message: its events, with what they carried. */
export async function historyOf(db: Database, id: number) {
  const rows = await db
    .select()
    .from(recordHistory)
    .where(eq(recordHistory.recordId, id))
    .orderBy(recordHistory.version);
  return rows
    .filter(({ lifecycle }) => lifecycle === 'outboxMessage')
    .map(({ event, payload }) => ({ event, ...payload }));
}

/** When a message's delay ends; null where none runs. */
export async function dueAt(db: Database, id: number): Promise<Date | null> {
  const rows = await db.select().from(recordTimers).where(eq(recordTimers.recordId, id));
  return rows.find(({ lifecycle }) => lifecycle === 'outboxMessage')?.dueAt ?? null;
}
