// engine: either

import XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { type FinanceOrder, ORDER_AMOUNTS } from '../../../api/finance/calls.ts';
import { toMinor } from '../../../api/kernel/money.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import type { PurchaseRow } from '../../../api/purchasing/purchaseOrder.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { WORLD } from '../orders/world.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let manager: Api;
let range: { from: string; to: string };

beforeAll(async () => {
  server = await startTestServer({ filling: WORLD });
  manager = await server.signIn('manager', { password: DEMO_PASSWORD, shopId: 1 });
  const today = dateAt(server.clock.now, 'Asia/Singapore');
  range = { from: dayAfter(today, -45), to: today };
});
afterAll(() => server.stop());

type Row = unknown[];

/** The sheets of a workbook: header, rows and the row of sums, in the order of the file. */
async function sheetsOf(file: Blob): Promise<{ header: string[]; rows: Row[]; sums: Row }[]> {
  const book = XLSX.read(await file.arrayBuffer(), { cellDates: true, cellNF: true });
  return Object.values(book.Sheets).map((sheet) => {
    const all = XLSX.utils.sheet_to_json<Row>(sheet, { header: 1 });
    const [header = [], ...rows] = all;
    return { header: header.map(String), rows: rows.slice(0, -1), sums: rows.at(-1) ?? [] };
  });
}

/** The sheet of a list, below what was asked for. */
async function listOf(file: Blob, first: string) {
  const book = XLSX.read(await file.arrayBuffer(), { cellDates: true });
  const [sheet] = Object.values(book.Sheets);
  const all = sheet ? XLSX.utils.sheet_to_json<Row>(sheet, { header: 1 }) : [];
  const at = all.findIndex(([cell]) => cell === first);
  const rows = all.slice(at + 1);
  return { header: (all[at] ?? []).map(String), rows: rows.slice(0, -1), sums: rows.at(-1) ?? [] };
}

const cents = (cell: unknown) => Math.round(Number(cell ?? 0) * 100);
const sumOf = (rows: readonly Row[], at: number) =>
  rows.reduce((sum, row) => sum + cents(row[at]), 0);

async function everyOrder(): Promise<FinanceOrder[]> {
  const rows: FinanceOrder[] = [];
  let cursor: string | undefined;
  do {
    const page = await manager.listFinanceOrder({ body: { ...range, size: 200, cursor } });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows;
}

describe('what is downloaded says what the screen says', () => {
  test('of the finance report: days, orders and product lines, each with its sums', async () => {
    const { range: shown } = await manager.getFinanceOverview({ body: { range } });
    const { totals } = await manager.listFinanceOrder({ body: range });
    const orders = await everyOrder();
    expect(orders.some(({ isCorrection }) => isCorrection)).toBe(true);
    const file = await manager.downloadFinanceReport({ body: range }, { blob: true });
    const [days, detail, lines] = await sheetsOf(file);
    if (!days || !detail || !lines) throw new Error('A sheet is missing');

    const daily = {
      'Total income': shown.income,
      'Service charge': shown.serviceCharge,
      'Service charge GST': shown.serviceChargeGst,
      'Of the income: corrections': shown.correctedIncome,
      'Of the service charge: corrections': shown.correctedServiceCharge,
      'Of its GST: corrections': shown.correctedServiceChargeGst,
    };
    for (const [name, amount] of Object.entries(daily)) {
      const at = days.header.indexOf(name);
      expect([name, sumOf(days.rows, at), cents(days.sums[at])]).toEqual([
        name,
        toMinor(amount),
        toMinor(amount),
      ]);
    }
    const balance = days.header.indexOf('Closing balance');
    expect(days.rows.map((row) => cents(row[balance]))).toEqual(
      shown.days.map(({ closingBalance }) => toMinor(closingBalance)),
    );
    expect(cents(days.sums[balance])).toBe(toMinor(shown.closingBalance ?? ''));

    // The columns of amounts stand in the contract's order, between the texts.
    const amounts = ORDER_AMOUNTS.filter((name) => totals[name] !== '0.00');
    const written = detail.header.map((_name, at) => sumOf(detail.rows, at));
    for (const name of amounts)
      expect([name, written]).toEqual([name, expect.arrayContaining([toMinor(totals[name])])]);
    for (const name of [
      'Payment gateway fee',
      'Reservation fee',
      'Service charge',
      'Packing fee GST',
    ]) {
      const at = detail.header.indexOf(name);
      expect([name, at > 0, cents(detail.sums[at])]).toEqual([name, true, 0]);
    }
    const subtotal = detail.header.indexOf('Subtotal');
    expect(sumOf(detail.rows, subtotal)).toBe(toMinor(totals.subtotal));
    const amount = lines.header.indexOf('Total');
    expect(sumOf(lines.rows, amount)).toBe(toMinor(totals.subtotal));
    expect(cents(lines.sums[amount])).toBe(toMinor(totals.subtotal));
    const corrected = new Set(
      orders.filter(({ isCorrection }) => isCorrection).map(({ orderSn }) => orderSn),
    );
    expect(lines.rows.filter(([number]) => corrected.has(String(number)))).toEqual([]);
  });

  test('of quantities: a whole one is written without a bare decimal point', async () => {
    const file = await manager.downloadFinanceReport({ body: range }, { blob: true });
    const book = XLSX.read(await file.arrayBuffer(), { cellNF: true });
    const cells = Object.values(book.Sheets).flatMap((sheet) =>
      Object.values(sheet).filter((cell): cell is XLSX.CellObject => cell?.t === 'n'),
    );
    const wrong = cells.filter(
      ({ z, v }) => String(z).endsWith('.###') && Number.isInteger(Number(v)),
    );
    expect(cells.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
    expect(cells.filter(({ w }) => w?.endsWith('.'))).toEqual([]);
  });

  test('of a statement, and of the list of statements', async () => {
    const { rows } = await manager.listSettlement({ body: { size: 200 } });
    const [one] = rows.filter(
      ({ orderCount, status }) => orderCount > 0 && status !== 'waitingSettlement',
    );
    if (!one) throw new Error('No statement has orders');
    const [sheet] = await sheetsOf(
      await manager.exportSettlement({ params: { id: one.id } }, { blob: true }),
    );
    if (!sheet) throw new Error('There is no sheet');
    const said = {
      'Total amount': one.totalAmount,
      'Consumption tax': one.consumptionTax,
      'Platform service fee': one.platformServiceFee,
      'Platform service tax': one.platformServiceTax,
      'Borne by platform and rider': one.borneByOthers,
      'Amount to transfer': one.transferAmount,
      Refund: one.refund,
      Turnover: one.turnover,
    };
    for (const [name, amount] of Object.entries(said)) {
      const at = sheet.header.indexOf(name);
      expect([name, sumOf(sheet.rows, at), cents(sheet.sums[at])]).toEqual([
        name,
        toMinor(amount),
        toMinor(amount),
      ]);
    }
    const list = await listOf(
      await manager.exportSettlements({ body: { format: 'xlsx' } }, { blob: true }),
      'Number',
    );
    const total = list.header.indexOf('Total amount');
    const screen = rows.reduce((sum, { totalAmount }) => sum + toMinor(totalAmount), 0);
    expect([sumOf(list.rows, total), cents(list.sums[total])]).toEqual([screen, screen]);
  });

  test('of purchase orders: what is not ordered, or no more, is in no total', async () => {
    const orders: PurchaseRow[] = [];
    let cursor: string | undefined;
    do {
      const page = await manager.listPurchaseOrders({ body: { size: 200, cursor } });
      orders.push(...page.rows);
      cursor = page.next ?? undefined;
    } while (cursor);
    const isOrdered = ({ status }: PurchaseRow) =>
      !['pending', 'submitted', 'closed'].includes(status);
    expect(orders.some((order) => !isOrdered(order) && toMinor(order.total) > 0)).toBe(true);
    const file = await manager.exportPurchaseReport({ body: {} }, { blob: true });
    const book = XLSX.read(await file.arrayBuffer());
    const [sheet] = Object.values(book.Sheets);
    const [header = [], ...rows] = sheet ? XLSX.utils.sheet_to_json<Row>(sheet, { header: 1 }) : [];
    const [amount, currency] = [header.indexOf('Amount'), header.indexOf('Currency')];
    const totals = rows.filter(([first]) => String(first).startsWith('Total'));
    const sums = new Map<unknown, number>();
    for (const order of orders.filter(isOrdered)) {
      sums.set(order.currency, (sums.get(order.currency) ?? 0) + toMinor(order.total));
    }
    expect(
      totals
        .map((row) => cents(row[amount]))
        .filter(Boolean)
        .sort(),
    ).toEqual([...sums.values()].filter(Boolean).sort());
    expect(currency).toBeGreaterThan(0);
  });
});
