// engine: either

import { eq } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { LOCALES, type Locale } from '../../../api/kernel/wire.ts';
import { PAUSES } from '../../../machines/outboxMessage/law/rules.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { mailKinds } from '../../../server/product/product.ts';
import { failureOf, newGoods } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { type Desk, deskAt } from '../outbox/desk.ts';
import { openPostOffice, type PostOffice, type Verdict } from '../outbox/postOffice.ts';
import { approved, line, newEntry, newSupplier, once } from './ground.ts';

let world: World;
let clerk: Api;
let auditor: Api;
let admin: Api;
let office: PostOffice;
let desk: Desk;
/** What the mail server says to the messages that come next; then it takes them. */
const verdicts: Verdict[] = [];

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
  admin = await world.signIn('admin');
  office = await openPostOffice({ judge: () => verdicts.shift() ?? null });
  desk = deskAt(world, office.url, { kinds: mailKinds });
}, 300_000);
afterAll(async () => {
  await office?.close();
  await world?.stop();
});

const BUSY = { code: 451, words: 'try again later' };
const NOBODY = { code: 550, words: 'no such mailbox' };

/** The text of a PDF, one space for whatever stands between its words. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

const emailStatusOf = async (id: number) =>
  (await clerk.getPurchaseOrder({ params: { id } })).purchaseOrder.emailStatus;

const mailsOf = (number: string) =>
  office.delivered.filter(({ mail }) => mail.subject?.includes(number));

/** An approved order: two lines whose amounts have to be rounded, in the goods' own units. */
async function twoLines(email?: string) {
  const supplier = await newSupplier(clerk, { email: email ?? 'orders@supplier.example' });
  const rice = await newGoods(world.db, { name: 'Jasmine rice', nameZh: '茉莉香米', stock: 0 });
  const fish = await newGoods(world.db, { name: 'Fish sauce', nameZh: '鱼露', stock: 0 });
  const lines = [
    line(rice.id, { quantity: 2.5, cost: '1234.55' }),
    line(fish.id, { unit: 'kg', quantity: 0.333, cost: '10.01' }),
  ];
  const entry = await newEntry(world.db, clerk, { supplierId: supplier.id, lines });
  const order = await approved({ clerk, auditor }, entry);
  return { supplier, goods: [rice, fish], order: order.purchaseOrder };
}

// What another test left waiting leaves first, and takes no verdict.
beforeEach(async () => {
  verdicts.length = 0;
  await desk.wait(Math.max(...PAUSES));
  await desk.send();
});

describe('the mail with the order', () => {
  test('is tried again with growing pauses, and the order says so until it is sent', async () => {
    const { order, supplier } = await twoLines();
    const { id, number } = order;
    expect(order.emailStatus).toBe('queued');

    verdicts.push(BUSY, BUSY);
    await desk.send();
    expect(await emailStatusOf(id)).toBe('retrying');
    const rows = await clerk.listPurchaseOrders({ body: { emailStatus: ['retrying'] } });
    expect(rows.rows.map((row) => row.id)).toEqual([id]);
    // Before the pause is over nothing is tried.
    await desk.wait((PAUSES[0] ?? 0) - 1_000);
    expect(await desk.send()).toBe(0);
    await desk.wait(1_000);
    await desk.send();
    expect(await emailStatusOf(id)).toBe('retrying');
    expect(mailsOf(number)).toEqual([]);
    await desk.wait(PAUSES[0] ?? 0);
    expect(await desk.send()).toBe(0);
    await desk.wait((PAUSES[1] ?? 0) - (PAUSES[0] ?? 0));
    expect(await desk.send()).toBe(1);

    expect(await emailStatusOf(id)).toBe('sent');
    const [{ to, mail } = never(), ...more] = mailsOf(number);
    expect(more).toEqual([]);
    expect(to).toEqual([supplier.email]);
    const [attached] = mail.attachments;
    expect(attached).toMatchObject({ filename: `${number}.pdf`, mimeType: 'application/pdf' });
    const text = await textOf(new Uint8Array(attached?.content as ArrayBuffer));
    expect(text).toContain(number);
    expect(text).toContain('S$3,089.71');
  });

  test('greets the supplier’s own person where the order names none, for the shop by its name there', async () => {
    const supplier = await newSupplier(clerk, { contact: '陈经理' });
    const entry = await newEntry(world.db, clerk, {
      supplierId: supplier.id,
      country: 'CN',
      contact: '',
    });
    const { purchaseOrder } = await approved({ clerk, auditor }, entry);
    await desk.send();
    const [{ mail } = never()] = mailsOf(purchaseOrder.number);
    const [shop] = await world.db.select().from(shops).where(eq(shops.id, 1));
    expect(mail.subject).toBe(`${shop?.name}采购单 ${purchaseOrder.number}`);
    expect(mail.text).toContain('陈经理，您好');
    expect(mail.text).not.toContain(shop?.nameEn);
  });

  test('does not leave any more once the order is closed', async () => {
    const { order } = await twoLines('late@supplier.example');
    verdicts.push(BUSY);
    await desk.send();
    expect(await emailStatusOf(order.id)).toBe('retrying');
    const close = { purchaseOrderId: order.id, remark: 'Bought elsewhere' };
    await auditor.closePurchaseOrder({ body: close });
    await desk.wait(PAUSES[0] ?? 0);
    expect(await desk.send()).toBe(0);
    expect(mailsOf(order.number)).toEqual([]);
    expect(await emailStatusOf(order.id)).toBe('withdrawn');
    const { rows } = await admin.listOutbox({ body: { tab: 'withdrawn' } });
    const [message = never()] = rows.filter(({ subject }) => subject.includes(order.number));
    const failure = await failureOf(
      admin.retryOutboxMessage({ params: { id: message.id }, body: {} }),
    );
    expect(failure.kind).toBe('refused');
    const detail = await admin.getOutboxMessage({ params: { id: message.id } });
    expect(detail).toMatchObject({ state: 'withdrawn', facts: { isWithdrawn: true } });
  });

  test('has failed after the last try, and can be sent once more', async () => {
    const { order } = await twoLines('gone@supplier.example');
    verdicts.push(NOBODY, ...PAUSES.map(() => NOBODY));
    for (const pause of PAUSES) {
      await desk.send();
      expect(await emailStatusOf(order.id)).toBe('retrying');
      await desk.wait(pause);
    }
    await desk.send();
    expect(await emailStatusOf(order.id)).toBe('failed');
    const again = await clerk.mailPurchaseOrder({ body: { purchaseOrderId: order.id } }, once());
    expect(again.purchaseOrder.emailStatus).toBe('queued');
    await desk.send();
    expect(await emailStatusOf(order.id)).toBe('sent');
    expect(mailsOf(order.number)).toHaveLength(1);
  });
});

describe('the mail with the order, where no mail server is set up', () => {
  test('is kept, and the order and the list say so', async () => {
    const { order } = await twoLines('kept@supplier.example');
    const keeper = deskAt(world, null, { kinds: mailKinds });
    expect(await keeper.send()).toBe(0);
    expect(await emailStatusOf(order.id)).toBe('kept');
    const { rows } = await clerk.listPurchaseOrders({ body: { emailStatus: ['kept'] } });
    expect(rows.map(({ id, emailStatus }) => [id, emailStatus])).toEqual([[order.id, 'kept']]);
  });
});

describe('the order as a PDF', () => {
  /** The figures: 2.5 × 1,234.55 = 3,086.375 and 0.333 × 10.01 = 3.33333, each rounded once. */
  const SAID: Record<Locale, string[]> = {
    'en-US': ['Jasmine rice', '2.5 cartons', 'S$1,234.55', 'S$3,086.38', 'S$3.33', 'S$3,089.71'],
    'zh-CN': ['茉莉香米', '2.5 箱', '1,234.55', '3,086.38', '3.33', '3,089.71'],
    'vn-VM': ['Jasmine rice', '2,5 thùng', '1.234,55', '3.086,38', '3,33', '3.089,71'],
  };

  test('holds whom it goes to and every figure, in the language of who reads it', async () => {
    const { order, supplier, goods } = await twoLines();
    for (const locale of LOCALES) {
      const reader = await world.signIn('clerk', { locale });
      const file = await reader.getPurchaseOrderDocument({ params: { id: order.id } });
      expect(file.name).toBe(`${order.number}.pdf`);
      const text = await textOf(new Uint8Array(await file.arrayBuffer()));
      const parties = [order.number, order.company, supplier.name, 'MSKU1234567'];
      for (const said of [
        ...parties,
        ...goods.map(({ sku }) => sku.slice(0, 8)),
        ...SAID[locale],
      ]) {
        expect(text, locale).toContain(said);
      }
    }
  });

  test('is not for another shop', async () => {
    const { order } = await twoLines();
    const elsewhere = await world.signIn('clerk', { shopId: 2 });
    const failure = await failureOf(
      elsewhere.getPurchaseOrderDocument({ params: { id: order.id } }),
    );
    expect(failure.kind).toBe('notFound');
  });
});

function never(): never {
  throw new Error('Nothing was delivered');
}
