import type { Locale } from '../../api/kernel/wire.ts';
import type { LeadKind } from '../../machines/lead/law/facts.ts';
import { leadLifecycle } from '../../machines/lead/law/index.ts';
import { GOOD_FOR } from '../kernel/access/oneTime.ts';
import type { Shop } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { textOf } from '../kernel/messages.ts';
import { enqueueMail } from '../kernel/outbox/enqueue.ts';
import type { MailKind } from '../kernel/outbox/kind.ts';
import type { Actor } from '../kernel/record.ts';
import { OUTSIDER } from '../site/visitor.ts';

const KIND = 'lead';

/** The mail that tells the office of a registration; it has no attachments and moves no record. */
export const leadMail: MailKind = {};

interface Registration {
  id: number;
  leadNo: string;
  kind: LeadKind;
  shop: Shop;
  /** The office's address. */
  to: string;
  /** What the applicant reads, as in what visitors write by hand. */
  language: Locale;
  at: Date;
}

/**
 * Tells the office, in the transaction of the registration, that a lead waits. It says nothing of what
 * the applicant sent: that stands on the lead's page alone, where it can be erased, and no name that
 * a visitor gives himself comes among the words.
 */
export async function writeOfLead(
  tx: Transaction,
  { id, leadNo, kind, shop, to, language, at }: Registration,
): Promise<void> {
  const figures = { number: leadNo, shop: language === 'zh-CN' ? shop.name : shop.nameEn };
  const said = (key: string) => textOf(language, `server:registration.${key}`, figures) ?? '';
  await enqueueMail(tx, {
    shopId: shop.id,
    kind: KIND,
    source: { lifecycle: leadLifecycle.id, recordId: id },
    to,
    subject: said(`subject.${kind}`),
    text: said(`text.${kind}`),
    language,
    actor: OUTSIDER,
    at,
  });
}

const OPENING = 'shopOpening';

/** The mail that tells an applicant of the shop; it has no attachments and moves no record. */
export const openingMail: MailKind = {};

interface Opening {
  /** The lead, and the shop that answered it. */
  id: number;
  shopId: number;
  /** What the applicant reads. */
  language: Locale;
  to: string;
  shopName: string;
  username: string;
  name: string;
  /** Where the office is, such as `https://office.example.com`. */
  office: string;
  actor: Actor;
  at: Date;
}

/**
 * Tells the applicant, in the transaction that opens the shop, where to sign in and as whom. The
 * one-time password is not in it: a message is kept, and nothing that opens an account is.
 */
export async function writeOfOpening(
  tx: Transaction,
  { id, shopId, language, to, shopName, username, name, office, actor, at }: Opening,
): Promise<void> {
  const hours = GOOD_FOR / HOUR;
  const figures = { shop: shopName, account: username, name, address: `${office}/login`, hours };
  const said = (part: 'subject' | 'text') => textOf(language, `server:opening.${part}`, figures);
  await enqueueMail(tx, {
    shopId,
    kind: OPENING,
    source: { lifecycle: leadLifecycle.id, recordId: id },
    to,
    subject: said('subject') ?? '',
    text: said('text') ?? '',
    language,
    actor,
    at,
  });
}

const HOUR = 60 * 60_000;
