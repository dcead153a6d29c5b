// engine: once

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { LOCALES, type Locale } from '../../../api/kernel/wire.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { shopWordsIn } from '../../../server/kernel/messages.ts';
import { newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { textOfPdf } from './textOfPdf.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What an invoice of each country says in each language, and what the country itself reads. */
const SAID = {
  SG: {
    'en-US': ['Tax invoice', 'GST 9%'],
    'zh-CN': ['税务发票', '商品消费税 9%'],
    'vn-VM': ['Hóa đơn thuế', 'GST 9%'],
  },
  VN: {
    'en-US': ['VAT invoice', 'VAT 9%'],
    'zh-CN': ['增值税发票', '商品增值税 9%'],
    'vn-VM': ['Hóa đơn GTGT', 'Thuế GTGT 9%'],
  },
} as const;

const read = async (api: Api, id: number) =>
  (await textOfPdf(await api.downloadOrderInvoice({ params: { orderId: id } })))?.normalize('NFC');

test.each([
  ['SG', 'en-US'],
  ['VN', 'vn-VM'],
  ['CN', 'zh-CN'],
] as const)(
  'an invoice is in the language of who gets it, whoever takes it along: %s in %s',
  async (country, locale) => {
    const { db } = server.connection;
    await db.update(shops).set({ countryCode: country }).where(eq(shops.id, 1));
    const clerk = await server.signIn('clerk');
    const goods = await newGoods(db);
    const lines = [{ goodsId: goods.id, unit: 'kg', quantity: 2 }];
    const issue = async (language: Locale | null) => {
      const customer = await newCustomer(db, { country, language });
      const order = await newOrder(clerk, { customer, lines });
      await take(clerk, order, { type: 'accept' }, shipAllOf(order));
      return order.order.id;
    };
    const titles = { 'en-US': / invoice/i, 'zh-CN': /发票/, 'vn-VM': /Hóa đơn/ };
    const admin = await server.signIn('admin', { locale: 'zh-CN' });
    expect((await read(admin, await issue(null))) ?? titles[locale].source).toMatch(titles[locale]);
    for (const chosen of LOCALES) {
      const text = await read(admin, await issue(chosen));
      if (text !== undefined) expect(text).toMatch(titles[chosen]);
    }
  },
);

/** The first line of a list's file, and its headings. */
async function listOf(api: Api): Promise<string> {
  const file = await api.exportInvoices({ body: { format: 'csv' } }, { blob: true });
  return (await file.text()).normalize('NFC');
}

/** How a registration number stands behind what it is called. */
const NUMBER = { 'en-US': ' 0312', 'zh-CN': '：0312', 'vn-VM': ': 0312' } as const;

test.each(['SG', 'VN'] as const)(
  'an invoice and the list of them call the tax as in the country of the shop: %s',
  async (country) => {
    const { db } = server.connection;
    await db.update(shops).set({ countryCode: country }).where(eq(shops.id, 1));
    const clerk = await server.signIn('clerk');
    for (const locale of LOCALES) {
      const api = await server.signIn('admin', { locale });
      const customer = await newCustomer(db, { country, language: locale, uen: '0312' });
      const lines = [{ goodsId: (await newGoods(db)).id, unit: 'kg', quantity: 2 }];
      const order = await newOrder(clerk, { customer, lines });
      await take(clerk, order, { type: 'accept' }, shipAllOf(order));
      const text = await read(api, order.order.id);
      if (text !== undefined) {
        for (const part of SAID[country][locale]) expect(text).toContain(part);
      }
      const { Tax, TaxInvoices, BusinessNumber } = shopWordsIn(locale, { countryCode: country });
      if (text !== undefined) expect(text).toContain(`${BusinessNumber}${NUMBER[locale]}`);
      const list = await listOf(api);
      expect(list).toContain(TaxInvoices);
      expect(list).toContain(Tax);
      expect(list).not.toMatch(/[{}]/);
    }
  },
);

test('a country that is not known has the words of Singapore', () => {
  expect(shopWordsIn('en-US', { countryCode: 'FR' }).Tax).toBe('GST');
});
