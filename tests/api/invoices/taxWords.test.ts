// engine: once

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { LOCALES } from '../../../api/kernel/wire.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { shopWordsIn } from '../../../server/kernel/messages.ts';
import { handOver } from '../../support/channelOrders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { textOfPdf } from './textOfPdf.ts';

let server: TestServer;
let orderId: number;

beforeAll(async () => {
  server = await startTestServer();
  const clerk = await server.signIn('clerk');
  const lines = [{ goodsId: 1, unit: 'bag', quantity: 2 }];
  const order = await handOver(clerk, { kind: 'voucher', customerName: 'A guest', lines });
  await clerk.operation({
    body: { orderId: order.orderId, event: { type: 'pay', method: 'PAYNOW' } },
  });
  orderId = order.orderId;
});
afterAll(() => server.stop());

const SAID = {
  SG: {
    'en-US': ['Tax invoice', 'GST 9%'],
    'zh-CN': ['税务发票', '消费税 9%'],
    'vn-VM': ['Hóa đơn thuế', 'GST 9%'],
  },
  VN: {
    'en-US': ['VAT invoice', 'VAT 9%'],
    'zh-CN': ['增值税发票', '增值税 9%'],
    'vn-VM': ['Hóa đơn GTGT', 'Thuế GTGT 9%'],
  },
} as const;

/** The first line of a list's file, and its headings. */
async function listOf(api: Api): Promise<string> {
  const file = await api.exportInvoices({ body: { format: 'csv' } }, { blob: true });
  return (await file.text()).normalize('NFC');
}

test.each(['SG', 'VN'] as const)(
  'an invoice and the list of them call the tax as in the country of the shop: %s',
  async (country) => {
    await server.connection.db.update(shops).set({ countryCode: country }).where(eq(shops.id, 1));
    for (const locale of LOCALES) {
      const api = await server.signIn('admin', { locale });
      const [invoice, tax] = SAID[country][locale];
      const text = await textOfPdf(await api.downloadOrderInvoice({ params: { orderId } }));
      if (text !== null) {
        expect(text.normalize('NFC')).toContain(invoice);
        expect(text.normalize('NFC')).toContain(tax);
      }
      const { Tax, TaxInvoices } = shopWordsIn(locale, { countryCode: country });
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
