// engine: once

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { sumToMinor } from '../../../api/kernel/money.ts';
import type { OrderRow } from '../../../api/orders/calls.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { DEMO } from '../orders/world.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Sheet, sheetsOf } from './reopen.ts';

let server: TestServer;
let manager: Api;
let orders: OrderRow[];
/** By order. */
let invoices: Map<number, { invoiceNo: string; total: string }>;

beforeAll(async () => {
  server = await startTestServer({ filling: DEMO });
  manager = await server.signIn('manager', { password: DEMO_PASSWORD, shopId: 1 });
  const { rows } = await manager.listOrder4Merchant({
    body: { tab: 'completed', kind: ['wholesale'], size: 200 },
  });
  const issued = await manager.listInvoice({ body: { size: 200 } });
  invoices = new Map(issued.rows.map(({ id, invoiceNo, total }) => [id, { invoiceNo, total }]));
  orders = rows.filter(({ id }) => invoices.has(id)).slice(0, 30);
  expect(orders.length).toBeGreaterThan(5);
});
afterAll(() => server.stop());

/** The rows of a sheet below the one with this heading, by heading. */
function rowsBelow(sheet: Sheet, heading: string): Record<string, string>[] {
  const at = sheet.findIndex((row) => row.includes(heading));
  const head = sheet[at];
  if (!head) throw new Error(`No column ${heading}`);
  return sheet
    .slice(at + 1)
    .map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

const opened = async (file: Blob, heading: string) => {
  const [sheet = []] = (await sheetsOf(file)).values();
  return rowsBelow(sheet, heading);
};

/** A column without its row of totals, which is answered beside it. */
function summed(rows: readonly Record<string, string>[], name: string) {
  const amounts = rows.map((row) => sumToMinor(row[name] || '0'));
  const total = amounts.pop();
  return { sum: amounts.reduce((all, one) => all + one, 0n), total };
}

const ids = () => ({ orderIds: orders.map(({ id }) => id) });
const inAll = () => orders.reduce((all, { total }) => all + sumToMinor(total), 0n);

describe('orders for other programs, opened by LibreOffice', () => {
  test('sales orders come to what the API says of them', async () => {
    const file = await manager.exportSO({ body: ids() }, { blob: true });
    const rows = await opened(file, 'Order total');
    const { sum, total } = summed(rows, 'Order total');
    expect([sum, total]).toEqual([inAll(), inAll()]);
    expect(new Set(rows.slice(0, -1).map((row) => row['Order number']))).toEqual(
      new Set(orders.map(({ orderSn }) => orderSn)),
    );
  });

  test('their goods added up come to what their lines do', async () => {
    const lines = await opened(await manager.exportSO({ body: ids() }, { blob: true }), 'Amount');
    const file = await manager.exportGoodsSO({ body: ids() }, { blob: true });
    const goods = await opened(file, 'Amount');
    expect(goods.length).toBeLessThan(lines.length);
    for (const column of ['Amount', 'Discount', 'GST']) {
      const own = summed(goods, column);
      expect([own.sum, own.total]).toEqual([own.sum, own.sum]);
      expect(own.sum).toBe(summed(lines, column).sum);
    }
    const pieces = (rows: Record<string, string>[]) =>
      rows.slice(0, -1).reduce((all, { Quantity }) => all + Number(Quantity), 0);
    expect(pieces(goods)).toBeCloseTo(pieces(lines), 3);
  });

  test('invoices for AutoCount come to what was invoiced', async () => {
    const file = await manager.exportAutoCountExcel({ body: ids() }, { blob: true });
    const rows = await opened(file, 'DocNo');
    expect(new Set(rows.map(({ DocNo }) => DocNo))).toEqual(
      new Set(orders.map(({ id }) => invoices.get(id)?.invoiceNo)),
    );
    const invoiced = orders.reduce(
      (sum, { id }) => sum + sumToMinor(invoices.get(id)?.total ?? '0'),
      0n,
    );
    const all = rows.reduce(
      (sum, { SubTotal, Tax }) => sum + sumToMinor(SubTotal || '0') + sumToMinor(Tax || '0'),
      0n,
    );
    expect(all).toBe(invoiced);
  });
});

describe('waybills, opened by LibreOffice', () => {
  test('have a row a stop, which come to what the API says of each', async () => {
    const { rows: waybills } = await manager.getWaybillPage({ body: { size: 200 } });
    const some = waybills.filter(({ orders: stops }) => stops > 1);
    expect(some.length).toBeGreaterThan(3);
    const file = await manager.exportWaybill({ body: { format: 'xlsx' } }, { blob: true });
    const rows = await opened(file, 'Order');
    for (const { number, amount, orders: stops } of some) {
      const own = rows.filter((row) => row.Waybill === number);
      expect([number, own.length]).toEqual([number, stops]);
      const sum = own.reduce((all, row) => all + sumToMinor(row.Amount || '0'), 0n);
      expect([number, sum]).toEqual([number, sumToMinor(amount)]);
    }
  });
});
