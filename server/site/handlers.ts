import { asc, eq, sql } from 'drizzle-orm';
import type { Handlers } from '../../api/kernel/operation.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type { site as contract, SiteBrand } from '../../api/site/calls.ts';
import type { Call, PublicCall } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { type Database, withRetries } from '../kernel/db/transaction.ts';
import { shopWordsIn, textOf } from '../kernel/messages.ts';
import { enqueueMail } from '../kernel/outbox/enqueue.ts';
import type { MailKind } from '../kernel/outbox/kind.ts';
import { answeringShop } from './answeringShop.ts';
import { brands } from './tables.ts';
import { OUTSIDER } from './visitor.ts';

const KIND = 'contact';

/** The mail that carries what a prospect wrote; it has no attachments and moves no record. */
export const contactMail = { namesVisitor: true } satisfies MailKind;

/** What the public pages ask. */
export const siteHandlers = {
  getSiteFacts: (_input, { db }) => siteFacts(db),
  listBrand: async (_input, { db }) => ({ rows: await brandsInUse(db) }),
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

async function brandsInUse(db: Database): Promise<SiteBrand[]> {
  const rows = await db
    .select({
      name: brands.name,
      nameEn: brands.nameEn,
      shop: {
        id: shops.id,
        name: shops.name,
        nameEn: shops.nameEn,
        countryCode: shops.countryCode,
      },
    })
    .from(brands)
    .innerJoin(shops, eq(shops.id, brands.shopId))
    .where(eq(brands.status, 'enabled'))
    .orderBy(sql`lower(${brands.nameEn})`, asc(shops.id));
  const found = new Map<string, SiteBrand>();
  for (const { name, nameEn, shop } of rows) {
    const known = found.get(nameForm(nameEn));
    if (known) known.shops.push(shop);
    else found.set(nameForm(nameEn), { name, nameEn, shops: [shop] });
  }
  return [...found.values()];
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
