// engine: once

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { type FinanceOrder, ORDER_AMOUNTS } from '../../../api/finance/calls.ts';
import { formatMoney } from '../../../api/kernel/amounts.ts';
import { sumToMinor } from '../../../api/kernel/money.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import type { SettlementOrder } from '../../../api/settlements/calls.ts';
import { writePdf } from '../../../server/kernel/files/pdf.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { readAs, SIGNS } from '../files/signs.ts';
import { DEMO } from '../orders/world.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { endsOf, type Sheet, sheetsOf, textOf } from './reopen.ts';

let server: TestServer;
let admin: Api;
let today: string;

beforeAll(async () => {
  server = await startTestServer({ filling: DEMO });
  admin = await server.signIn('admin', { password: DEMO_PASSWORD, shopId: 1 });
  today = dateAt(server.clock.now, 'Asia/Singapore');
});
afterAll(() => server.stop());

/** Amounts of the API or of a spreadsheet as they compare: minor units, and nothing for nothing. */
const minor = (text: string | null | undefined) =>
  text === null || text === undefined || text === '' ? null : sumToMinor(text);

/** A column of a sheet by its header, without the header; the last is the row of totals. */
const column = ([header = [], ...rows]: Sheet, name: string): (string | undefined)[] => {
  const at = header.indexOf(name);
  if (at < 0) throw new Error(`No column ${name} among ${header.join(', ')}`);
  return rows.map((row) => row[at]);
};

const sumOf = (amounts: readonly (string | null)[]) =>
  amounts.reduce((sum, amount) => sum + (minor(amount) ?? 0n), 0n);

describe('the finance report, opened by LibreOffice', () => {
  test('says what the API says, to the cent: days, orders, lines and sums', async () => {
    const range = { from: dayAfter(today, -30), to: today };
    const { range: shown } = await admin.getFinanceOverview({ body: { range } });
    const orders: FinanceOrder[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<Api['listFinanceOrder']>> = await admin.listFinanceOrder({
        body: { ...range, size: 200, ...(cursor === '' ? {} : { cursor }) },
      });
      orders.push(...page.rows);
      cursor = page.next;
    }
    expect(orders.length).toBeGreaterThan(50);
    const file = await admin.downloadFinanceReport({ body: range }, { blob: true });
    const [days = [], detail = [], lines = []] = [...(await inOrder(file)).values()];

    expect(column(days, 'Number of orders').map(Number)).toEqual([
      ...shown.days.map(({ orderCount }) => orderCount),
      shown.orderCount,
    ]);
    expect(column(days, 'Total income').map(minor)).toEqual(
      [...shown.days.map(({ totalIncome }) => totalIncome), shown.income].map(minor),
    );
    expect(column(days, 'Closing balance').slice(0, -1).map(minor)).toEqual(
      shown.days.map(({ closingBalance }) => minor(closingBalance)),
    );

    expect(column(detail, 'Order id').slice(0, -1)).toEqual(orders.map(({ orderSn }) => orderSn));
    const [header = []] = detail;
    const amounts = header.slice(header.indexOf('Subtotal'));
    const named = ORDER_AMOUNTS.filter((name) => name !== 'subtotal').length;
    // One column among them is a rate and no amount.
    expect(amounts).toHaveLength(named + 2);
    for (const [name, header] of Object.entries(HEADERS) as [keyof typeof HEADERS, string][]) {
      const said = orders.map((order) => order[name]);
      expect([name, column(detail, header).map(minor)]).toEqual([
        name,
        [...said.map(minor), sumOf(said)],
      ]);
    }

    const sold = orders.flatMap((order) => order.lines);
    expect(column(lines, 'Total').map(minor)).toEqual([
      ...sold.map(({ amount }) => minor(amount)),
      sumOf(sold.map(({ amount }) => amount)),
    ]);
    expect(column(lines, 'Quantity').slice(0, -1).map(Number)).toEqual(
      sold.map(({ quantity }) => quantity),
    );
  });
});

/** Some of the order detail's columns, by how they are headed. */
const HEADERS = {
  subtotal: 'Subtotal',
  paidAmount: 'Paid amount',
  refund: 'Refund',
  platformServiceFee: 'Platform service fee',
  settlementAmount: 'Settlement amount',
} as const;

describe('a statement, opened by LibreOffice', () => {
  test('says what the API says of each order, and its sums are the statement’s', async () => {
    const { rows } = await admin.listSettlement({ body: { size: 200, tab: 'generated' } });
    const settlement = rows.find(({ orderCount }) => orderCount > 20);
    if (!settlement) throw new Error('The demo has no statement with orders.');
    const params = { id: settlement.id };
    const orders: SettlementOrder[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<Api['listSettlementOrder']>> = await admin.listSettlementOrder(
        { params, body: { size: 200, ...(cursor === '' ? {} : { cursor }) } },
      );
      orders.push(...page.rows);
      cursor = page.next;
    }
    const file = await admin.exportSettlement({ params }, { blob: true });
    const [sheet = []] = [...(await inOrder(file)).values()];
    const key = (sn: string | undefined, total: string | undefined | null) =>
      `${sn} ${minor(total)}`;
    const [header = []] = sheet;
    const numbers = column(sheet, header[0] ?? '');
    const totals = column(sheet, 'Total amount');
    const transfers = column(sheet, 'Amount to transfer');
    expect(numbers.slice(0, -1).map((sn, at) => key(sn, totals[at]))).toEqual(
      expect.arrayContaining(orders.map((order) => key(order.orderSn, order.totalAmount))),
    );
    expect(numbers).toHaveLength(orders.length + 1);
    expect(minor(totals.at(-1))).toBe(minor(settlement.totalAmount));
    expect(numbers.slice(0, -1).map((sn, at) => key(sn, transfers[at]))).toEqual(
      expect.arrayContaining(orders.map((order) => key(order.orderSn, order.transferAmount))),
    );
    expect(minor(transfers.at(-1))).toBe(minor(settlement.transferAmount));
  });
});

describe('a tax invoice, read by pdftotext', () => {
  test('says number, order, GST and total as the API does, each on a page of its own', async () => {
    const { rows } = await admin.listInvoice({ body: { size: 40 } });
    const issued = rows.filter(({ cancelled }) => !cancelled).slice(0, 12);
    expect(issued).toHaveLength(12);
    const file = await admin.downloadInvoices(
      { body: { orderIds: issued.map(({ id }) => id) } },
      { blob: true },
    );
    const text = await textOf(file);
    const pages = text.split('\f').filter((page) => page.trim() !== '');
    for (const { invoiceNo, orderSn, gst, total, currency, customerName } of issued) {
      const own = pages.filter((page) => page.includes(invoiceNo)).join('\n');
      expect(own).toContain(orderSn);
      for (const amount of [gst, total]) {
        expect(own).toContain(formatMoney(amount, currency, 'en-US'));
      }
      expect(own).toContain(customerName.split(' ')[0]);
    }
    // The amounts of the lines end where the totals below them do.
    const last = Math.max(...(await endsOf(file, /\d\.\d\d$/)));
    const near = (await endsOf(file, /\d\.\d\d$/)).filter((end) => end > last - 20);
    expect(near.length).toBeGreaterThan(issued.length * 3);
    expect(Math.min(...near)).toBeCloseTo(last, 0);
  });
});

describe('a document, read by pdftotext', () => {
  test('says names in every script as they were written', async () => {
    const lines = Object.values(SIGNS);
    const pieces: Uint8Array[] = [];
    for await (const piece of writePdf({
      title: 'Order',
      number: '1',
      issuer: lines,
      facts: [],
      parties: [],
      columns: [],
      rows: [],
      totals: [],
    })) {
      pieces.push(piece);
    }
    const text = readAs(await textOf(new Blob(pieces as BlobPart[])));
    for (const line of lines) expect(text).toContain(readAs(line));
  });
});

/** The sheets in the order in which the workbook was written: days, orders, lines. */
async function inOrder(file: Blob): Promise<Map<string, Sheet>> {
  const sheets = await sheetsOf(file);
  const place = (sheet: Sheet) => ['Date', 'Order id'].indexOf(sheet[0]?.[0] ?? '');
  const isLines = (sheet: Sheet) => sheet[0]?.includes('Unit') ?? false;
  return new Map(
    [...sheets].sort(
      ([, one], [, other]) =>
        Number(isLines(one)) - Number(isLines(other)) || place(one) - place(other),
    ),
  );
}
