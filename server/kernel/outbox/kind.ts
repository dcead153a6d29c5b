import type { MailProblem, MessagePlace } from '../../../machines/outboxMessage/law/facts.ts';
import type { Database, Transaction } from '../db/transaction.ts';
import type { Actor } from '../record.ts';

/** The record that a message was written for. */
export interface MailSource {
  /** The lifecycle's id, for example `purchaseOrder`. */
  lifecycle: string;
  recordId: number;
}

/** A message has come to another place of its chart. */
export interface MailMoved {
  messageId: number;
  shopId: number;
  source: MailSource;
  place: MessagePlace;
  /** Why the try that ended here failed; null where it did not, or where none ended. */
  problem: MailProblem | null;
  /** What the mail server said, where it said something. */
  words: string | null;
  actor: Actor;
  at: Date;
}

/**
 * Makes an attachment's bytes when the message is first sent, outside any transaction. What it is
 * given was given to `enqueueMail`, and the shop is the message's own.
 */
export type AttachmentMaker = (
  db: Database,
  made: { shopId: number; parameters: Record<string, unknown> },
) => Promise<Uint8Array>;

/** What a domain brings for the mail of one kind. */
export interface MailKind {
  /**
   * Its subject says who a visitor says that he is: the operation log, which keeps what it has, calls
   * such a message by its number.
   */
  namesVisitor?: true;
  /** Its attachments by the maker's name. */
  makers?: Record<string, AttachmentMaker>;
  /**
   * Whether the record does not stand behind its message any more, so that it is not to be sent.
   * Asked under the message's lock: it may read, and locks nothing.
   */
  isWithdrawn?: (
    db: Database | Transaction,
    message: { id: number; shopId: number; source: MailSource },
  ) => Promise<boolean>;
  /**
   * What the message says now, asked when a person sends it again: what was refused has been mended
   * since. Null where it says what it said. Asked under the message's lock: it may read, and locks
   * nothing.
   */
  renewed?: (
    tx: Transaction,
    message: { shopId: number; source: MailSource },
  ) => Promise<{ subject: string; text: string } | null>;
  /**
   * Is told of every move, in the transaction that makes it: what it writes is there when the
   * message has moved, and not otherwise. It holds the message's lock; its own come after.
   */
  moved?: (tx: Transaction, moved: MailMoved) => Promise<void>;
}

/** Kinds of mail by name. */
export type MailKinds = Readonly<Record<string, MailKind>>;

/** What the operation log calls a message. */
export const nameInLog = (id: number, subject: string, { namesVisitor }: MailKind): string =>
  namesVisitor ? `#${id}` : subject;
