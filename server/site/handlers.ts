import { asc } from 'drizzle-orm';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type { site as contract } from '../../api/site/calls.ts';
import type { Call, PublicCall } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { type Database, withRetries } from '../kernel/db/transaction.ts';
import { shopWordsIn, textOf } from '../kernel/messages.ts';
import { enqueueMail } from '../kernel/outbox/enqueue.ts';
import type { MailKind } from '../kernel/outbox/kind.ts';
import { answeringShop } from './answeringShop.ts';
import { OUTSIDER } from './visitor.ts';

const KIND = 'contact';

/** The mail that carries what a prospect wrote; it has no attachments and moves no record. */
export const contactMail = { namesVisitor: true } satisfies MailKind;

/** What the public pages ask. */
export const siteHandlers = {
  getSiteFacts: (_input, { db }) => siteFacts(db),
  sendContact: async ({ body }, call) => {
    await writeContact(call, body);
    return {};
  },
} satisfies Handlers<typeof contract, Call>;

async function siteFacts(db: Database) {
  const { name, nameEn, address, gstNumber, countryCode } = shops;
  const [first] = await db
    .select({ name, nameEn, address, gstNumber, countryCode })
    .from(shops)
    .orderBy(asc(shops.id))
    .limit(1);
  if (!first) return null;
  const { countryCode: country, ...facts } = first;
  const called = (locale: Locale) => shopWordsIn(locale, { countryCode: country }).TaxNumber;
  const taxNumber = {
    'en-US': called('en-US'),
    'zh-CN': called('zh-CN'),
    'vn-VM': called('vn-VM'),
  };
  return { ...facts, taxNumber };
}

interface Written {
  name: string;
  email: string;
  message: string;
}

async function writeContact(call: PublicCall, { name, email, message }: Written): Promise<void> {
  const { locale, contactAddress } = call;
  const figures = { name, email, message };
  const said = (key: string) => textOf(locale, `server:contact.${key}`, figures) ?? '';
  await withRetries(call.db, async (tx) => {
    const shop = await answeringShop(tx, null);
    await enqueueMail(tx, {
      shopId: shop.id,
      ...contactMail,
      kind: KIND,
      source: { lifecycle: KIND, recordId: shop.id },
      to: contactAddress,
      subject: said('subject'),
      text: said('text'),
      language: locale,
      actor: OUTSIDER,
      at: call.now(),
    });
  });
}
