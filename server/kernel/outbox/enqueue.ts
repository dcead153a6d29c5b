import { randomUUID } from 'node:crypto';
import type { Locale } from '../../../api/kernel/wire.ts';
import { tabOf } from '../../../machines/kernel/law/explain.ts';
import type { MessageChannel } from '../../../machines/outboxMessage/law/facts.ts';
import { messagePlaceOf } from '../../../machines/outboxMessage/law/index.ts';
import { outboxAttachments, outboxMessages } from '../db/tables/outbox.ts';
import type { Transaction } from '../db/transaction.ts';
import { type Actor, begin, beginning } from '../record.ts';
import { isMailAddress } from './address.ts';
import { type MailKind, type MailSource, nameInLog } from './kind.ts';
import { storedMessage } from './stored.ts';

/** An attachment: its bytes, or the name of a maker of the message's kind with its parameters. */
export type MailAttachment = { fileName: string; contentType: string } & (
  | { content: Uint8Array }
  | { maker: string; parameters: Record<string, unknown> }
);

/** What every message says, however it leaves. */
interface Message {
  shopId: number;
  /** One of `mailKinds`. */
  kind: string;
  source: MailSource;
  /** One line of what it is about. */
  subject: string;
  /** The language that it is written in. */
  language: Locale;
  /** Who caused it, and when: the first line of its history. */
  actor: Actor;
  at: Date;
}

/** A message to be sent once the transaction is committed. */
export interface Mail extends Message {
  /** One address, without a name. */
  to: string;
  /** Plain text. */
  text: string;
  attachments?: readonly MailAttachment[];
  /** As its kind says. */
  namesVisitor?: MailKind['namesVisitor'];
}

/** A call of the warehouse system, to be made once the transaction is committed. */
export interface WarehouseCall extends Message {
  /** Below the system's own address, for example `customers/17`. */
  path: string;
  /** What is told, as JSON. */
  body: unknown;
}

/** The most characters of a subject, and of an attachment's name. */
const LINE_LIMIT = 200;

/**
 * Puts a message into the outbox, in the transaction of what it tells of: it is sent if and only if
 * that is committed, soon after. Answers its id.
 * @throws RangeError where `to` is no e-mail address.
 */
export async function enqueueMail(tx: Transaction, mail: Mail): Promise<number> {
  if (!isMailAddress(mail.to)) throw new RangeError('A message needs one e-mail address');
  return enqueue(tx, 'mail', mail);
}

/** What is told, as it is sent and as the screen shows it. */
export const callText = (body: unknown): string => JSON.stringify(body, null, 2);

/** The same with a call of the warehouse system. */
export function enqueueCall(tx: Transaction, call: WarehouseCall): Promise<number> {
  const { path, body, ...rest } = call;
  return enqueue(tx, 'warehouse', { ...rest, to: path, text: callText(body) });
}

async function enqueue(tx: Transaction, channel: MessageChannel, mail: Mail): Promise<number> {
  const stored = storedMessage({ mailServer: false, kinds: {} });
  const start = beginning(stored.lifecycle, { messageId: 0, tries: 0, mailServer: false });
  const subject = oneLine(mail.subject);
  const [row] = await tx
    .insert(outboxMessages)
    .values({
      shopId: mail.shopId,
      kind: mail.kind,
      channel,
      sourceLifecycle: mail.source.lifecycle,
      sourceId: mail.source.recordId,
      language: mail.language,
      mailId: randomUUID(),
      recipient: mail.to,
      subject,
      body: mail.text,
      state: start.value,
      status: messagePlaceOf(start.value),
      tab: tabOf(start),
      createdAt: mail.at,
    })
    .returning({ id: outboxMessages.id });
  if (!row) throw new Error('The message was not written');
  const attachments = mail.attachments ?? [];
  if (attachments.length > 0) {
    await tx.insert(outboxAttachments).values(
      attachments.map((attachment, position) => ({
        messageId: row.id,
        position,
        fileName: oneLine(attachment.fileName),
        contentType: attachment.contentType,
        ...('content' in attachment
          ? { content: Buffer.from(attachment.content) }
          : { maker: attachment.maker, parameters: attachment.parameters }),
      })),
    );
  }
  const facts = { messageId: row.id, tries: 0, mailServer: false };
  const record = { id: row.id, shopId: mail.shopId, name: nameInLog(row.id, subject, mail), facts };
  await begin(tx, stored, record, { actor: mail.actor, at: mail.at });
  return row.id;
}

/** A header is one line: what would begin another becomes a space. */
function oneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...plain].slice(0, LINE_LIMIT).join('');
}
