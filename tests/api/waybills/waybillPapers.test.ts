// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { goods } from '../../../server/goods/tables.ts';
import { card as driverCard } from '../../domains/drivers/variants.ts';
import { card as vehicleCard } from '../../domains/vehicles/variants.ts';
import { textOfPdf } from '../invoices/textOfPdf.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const DAY = '2031-03-04';

type Wanted = [goodsId: number, unit: string, quantity: number];

/** An order of a customer that waits for a waybill. */
async function shipped(
  wanted: readonly Wanted[],
  rest: Parameters<typeof newCustomer>[1] = {},
): Promise<OrderDetail> {
  const customer = await newCustomer(world.db, rest);
  const lines = wanted.map(([goodsId, unit, quantity]) => ({ goodsId, unit, quantity }));
  const detail = await newOrder(clerk, { customer, lines });
  return take(clerk, detail, { type: 'accept' }, shipAllOf(detail));
}

/** A waybill of orders, the first of them its first stop. */
async function waybillWith(orders: readonly OrderDetail[]) {
  const part = randomUUID().slice(0, 8);
  const { driver } = await clerk.saveDriver({
    body: { ...driverCard, number: `P${part}`, name: 'Lê Văn Tám' },
  });
  const { vehicle } = await clerk.saveVehicle({ body: { ...vehicleCard, plate: `P ${part}` } });
  const orderIds = orders.map(({ order }) => order.id);
  const body = { orderIds, driverId: driver.id, vehicleId: vehicle.id, day: DAY };
  const { waybill } = await clerk.saveVehicleToOrder({ body }, key());
  return { ...waybill, plate: vehicle.plate };
}

const papers = (ids: readonly number[], api = clerk) =>
  api.downloadWaybills({ body: { waybillIds: [...ids] } }, { showError: false });
const item = (rest: Partial<typeof goods.$inferInsert>) => newGoods(world.db, rest);

/** A row of what pdftotext lays out, without the room between its cells. */
const rowWith = (text: string, said: string) =>
  (text.split('\n').find((line) => line.includes(said)) ?? '').replace(/ +/g, ' ').trim();

describe('the papers of a waybill', () => {
  test('tell the driver each stop with its note and the cash, and the warehouse what to load', async () => {
    const rice = await item({ sku: 'P-RICE', shelfNumber: 7, shelfLabel: 'A' });
    const prawn = await item({ sku: 'P-PRAWN', storage: 'frozen', shelfNumber: 2 });
    const tea = await item({ sku: 'P-TEA', shelfNumber: 3 });
    const cash = await shipped([[rice.id, 'kg', 2]], {
      name: 'Nhà hàng Phố Cổ',
      nameZh: '',
      paymentTermsCode: 'COD',
    });
    const later = await shipped([
      [rice.id, 'kg', 3],
      [rice.id, 'carton', 1],
      [prawn.id, 'kg', 1.5],
      [tea.id, 'kg', 4],
    ]);
    const orderIds = [cash.order.id];
    const { notes } = await clerk.addDeliveryNotes({ body: { orderIds, day: DAY } }, key());
    const { id, number, plate } = await waybillWith([cash, later]);
    const file = await papers([id]);
    expect(file.name).toBe(`${number}.pdf`);
    const text = (await textOfPdf(file))?.normalize('NFC');
    if (text === undefined) return;
    for (const said of [
      `Waybill ${number}`,
      `Loading list ${number}`,
      'Nhà hàng Phố Cổ',
      'Lê Văn Tám',
      `${plate} · Van`,
      cash.order.orderSn,
      notes[0]?.number ?? '',
      'On account',
      'what goes to stop 2 goes in first',
    ]) {
      expect(text).toContain(said);
    }
    const [stops = '', loading = ''] = text.split(`Loading list ${number}`);
    expect(stops.indexOf(cash.order.orderSn)).toBeLessThan(stops.indexOf(later.order.orderSn));
    // What is owed on account is no cash: only the first stop pays.
    const total = rowWith(stops, 'Cash to take in all');
    expect(total).toContain(cash.order.total);
    // Of rice both stops take some, the last one first; ambient goods stand by their shelves.
    expect(rowWith(loading, 'P-RICE')).toMatch(/5 kg 2: 3 kg \+ 1 carton; 1: 2 kg$/);
    expect(rowWith(loading, 'Load first')).toContain(`Stop 2: ${later.order.customerName}`);
    expect(rowWith(loading, 'Load last')).toContain('Stop 1: Nhà hàng Phố Cổ');
    const places = ['P-TEA', 'P-RICE', 'P-PRAWN'].map((sku) => loading.indexOf(sku));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(rowWith(loading, 'P-PRAWN')).toMatch(/^Frozen 2 .* 1\.5 kg 2: 1\.5 kg$/);
  });

  test('are in the language of whoever prints them', async () => {
    const rice = await item({ sku: 'P-ZH' });
    const { id, number } = await waybillWith([await shipped([[rice.id, 'kg', 2]])]);
    const reader = await world.signIn('clerk', { locale: 'zh-CN' });
    const text = await textOfPdf(await papers([id], reader));
    if (text === null) return;
    for (const said of [`运单 ${number}`, `装车单 ${number}`, '记账', '公斤', '常温']) {
      expect(text).toContain(said);
    }
  });

  test('stand in one file with others, without those that carry nothing', async () => {
    const rice = await item({});
    const wanted: Wanted[] = [[rice.id, 'kg', 1]];
    const [one, other] = [
      await waybillWith([await shipped(wanted)]),
      await waybillWith([await shipped(wanted)]),
    ];
    const gone = await waybillWith([await shipped(wanted)]);
    const dissolve = { type: 'dissolve', remark: 'No driver' } as const;
    await clerk.moveWaybill({ params: { id: gone.id }, body: { event: dissolve } }, key());
    const refusal = await failureOf(papers([gone.id]));
    expect(refusal.reason?.rule).toBe('waybillHasOrders');
    const file = await papers([other.id, gone.id, one.id]);
    expect(file.name).toMatch(/^waybills-\d{4}-\d\d-\d\d-without-empty-1\.pdf$/);
    const text = await textOfPdf(file);
    if (text === null) return;
    expect(text).not.toContain(gone.number);
    const places = [one, other].map(({ number }) => text.indexOf(number));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test('leave no stop out where many take the same goods', async () => {
    const rice = await item({ sku: 'P-MANY' });
    const orders: OrderDetail[] = [];
    for (let made = 0; made < 30; made += 1) orders.push(await shipped([[rice.id, 'kg', 1]]));
    const { id, number } = await waybillWith(orders);
    const text = await textOfPdf(await papers([id]));
    if (text === null) return;
    for (const { order } of orders) expect(text).toContain(order.orderSn);
    const [, loading = ''] = text.split(`Loading list ${number}`);
    expect(loading).toContain('30 kg');
    for (const stop of [30, 7, 6, 1]) expect(loading).toMatch(new RegExp(`\\b${stop}: 1 kg`));
  });

  test('are for who may see waybills, of the shop’s own, and of at most 100', async () => {
    const rice = await item({});
    const { id } = await waybillWith([await shipped([[rice.id, 'kg', 1]])]);
    const elsewhere = await world.signIn('admin', { shopId: 3 });
    expect((await failureOf(papers([id], elsewhere))).code).toBe(CODES.notFound);
    expect((await failureOf(papers([]))).errors).toHaveProperty('waybillIds');
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await failureOf(papers(many))).errors).toHaveProperty('waybillIds');
    const auditor = await world.signIn('auditor');
    expect((await papers([id], auditor)).type).toBe('application/pdf');
  });

  test('name where goods stand now', async () => {
    const rice = await item({ sku: 'P-MOVED', shelfNumber: 1, shelfLabel: 'A' });
    const { id } = await waybillWith([await shipped([[rice.id, 'kg', 1]])]);
    await world.db.update(goods).set({ shelfNumber: 9 }).where(eq(goods.id, rice.id));
    const text = await textOfPdf(await papers([id]));
    if (text !== null) expect(rowWith(text, 'P-MOVED')).toMatch(/9 ?· ?A/);
  });
});
