// engine: either

import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { customers } from '../../../server/customers/tables.ts';
import { drivers } from '../../../server/drivers/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { vehicles } from '../../../server/vehicles/tables.ts';
import {
  failureOf,
  keptOf,
  logOf,
  newCustomer,
  newGoods,
  newOrder,
  shipAllOf,
  take,
} from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;
let auditor: Api;
let elsewhere: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
  elsewhere = await world.signIn('admin', { shopId: 3 });
});
afterAll(() => world.stop());

const enter = async (quantity = 4, rest: { prepaid?: boolean } = {}) => {
  const customer = await newCustomer(world.db);
  const item = await newGoods(world.db);
  const lines = [{ goodsId: item.id, unit: 'kg', quantity }];
  return { customer, item, detail: await newOrder(clerk, { customer, lines, ...rest }) };
};
const stockOf = async (id: number) =>
  (await world.db.select({ stock: goods.stock }).from(goods).where(eq(goods.id, id)))[0]?.stock;
const owedBy = async (id: number) =>
  Number((await world.db.select().from(customers).where(eq(customers.id, id)))[0]?.receivable);
const partOf = ({ order }: OrderDetail, quantity: number) => ({
  type: 'ship' as const,
  lines: order.lines.map(({ id }) => ({ lineId: id, quantity })),
});

describe('an order’s way to completed', () => {
  test('writes one version, one line of history and one of the log a step', async () => {
    const { detail, customer, item } = await enter();
    const [driver] = await clerk.listDrivers();
    const [vehicle] = await clerk.listVehicles();
    const done = await take(
      clerk,
      detail,
      { type: 'accept' },
      shipAllOf(detail),
      { type: 'assignWaybill', driverId: driver?.id ?? 0, vehicleId: vehicle?.id ?? 0 },
      { type: 'depart' },
      { type: 'arrive' },
      { type: 'deliver' },
      { type: 'pay', method: 'PAYNOW' },
      { type: 'complete' },
      { type: 'review', rating: 5, remark: 'All fresh' },
    );
    expect(done.history.map(({ version, event }) => `${version} ${event}`)).toEqual([
      '0 create',
      '1 submit',
      '2 accept',
      '3 ship',
      '4 assignWaybill',
      '5 depart',
      '6 arrive',
      '7 deliver',
      '8 pay',
      '9 complete',
      '10 review',
    ]);
    expect(done.order).toMatchObject({
      status: 'reviewed',
      paymentStatus: 'paid',
      paymentMethod: 'PAYNOW',
      paid: detail.order.total,
      driver: { id: driver?.id },
      vehicle: { id: vehicle?.id },
      version: 10,
    });
    expect(done.order.shipments).toMatchObject([
      { actorName: 'Clerk', lines: [{ lineId: done.order.lines[0]?.id, quantity: 4 }] },
    ]);
    expect((await logOf(world.db, detail.order.id)).map(({ outcome }) => outcome)).toEqual(
      Array(11).fill('done'),
    );
    expect([await stockOf(item.id), await owedBy(customer.id)]).toEqual([item.stock - 4, 0]);
  });

  test('takes what is shipped in parts off the shelf, and the invoice number when all is out', async () => {
    const { detail, item } = await enter(4);
    const part = await take(clerk, detail, { type: 'accept' }, partOf(detail, 1.5));
    expect([part.order.status, part.order.invoiceNo, part.order.lines[0]?.shipped]).toEqual([
      'partialShipment',
      null,
      1.5,
    ]);
    const all = await take(clerk, part, shipAllOf(part));
    expect([all.order.status, await stockOf(item.id)]).toEqual(['shipped', item.stock - 4]);
    expect(all.order.invoiceNo).toMatch(/^OM-INV-\d{7}$/);
    const next = await enter(1);
    const shipped = await take(clerk, next.detail, { type: 'accept' }, partOf(next.detail, 1));
    const numberOf = ({ order }: OrderDetail) => Number(order.invoiceNo?.slice(-7));
    expect(numberOf(shipped)).toBe(numberOf(all) + 1);
    const orderId = all.order.id;
    expect(await clerk.getOrderInvoiceNo({ query: { orderId } })).toEqual({
      orderId,
      invoiceNo: all.order.invoiceNo,
    });
  });

  test('keeps its invoice number when its status is corrected back and forth', async () => {
    const { detail } = await enter(1);
    const shipped = await take(clerk, detail, { type: 'accept' }, partOf(detail, 1));
    const again = await take(
      clerk,
      shipped,
      { type: 'correctStatus', to: 'new', remark: 'Shipped by mistake' },
      { type: 'correctStatus', to: 'shipped', remark: 'It was right' },
    );
    expect(again.order.invoiceNo).toBe(shipped.order.invoiceNo);
  });

  test('takes goods back to the shelf when it is cancelled after a part has left', async () => {
    const { detail, item, customer } = await enter(4);
    const part = await take(clerk, detail, { type: 'accept' }, partOf(detail, 3));
    expect(await stockOf(item.id)).toBe(item.stock - 3);
    const off = await take(clerk, part, { type: 'cancel', remark: 'Ordered twice' });
    expect([off.order.status, await stockOf(item.id), await owedBy(customer.id)]).toEqual([
      'cancelled',
      item.stock,
      0,
    ]);
    expect(off.order.lines[0]?.shipped).toBe(0);
  });
});

describe('what a customer owes', () => {
  test('grows when an order is accepted and shrinks when it is paid', async () => {
    const { detail, customer } = await enter(10);
    expect(await owedBy(customer.id)).toBe(0);
    const owed = await take(clerk, detail, { type: 'accept' });
    expect(await owedBy(customer.id)).toBe(10_900);
    const paid = await take(clerk, owed, { type: 'pay', method: 'CASH_PAY' });
    expect(await owedBy(customer.id)).toBe(0);
    const bounced = await take(clerk, paid, {
      type: 'correctPayment',
      to: 'unpaid',
      remark: 'Cheque bounced',
    });
    expect(await owedBy(customer.id)).toBe(10_900);
    const off = await take(clerk, bounced, { type: 'cancel', remark: 'Given up' });
    expect([await owedBy(customer.id), off.order.paymentMethod]).toEqual([0, null]);
  });

  test('stands against accepting above the credit limit, with the figures', async () => {
    const { detail, customer } = await enter(10);
    await world.db
      .update(customers)
      .set({ creditLimit: 10_000 })
      .where(eq(customers.id, customer.id));
    const failure = await failureOf(take(clerk, detail, { type: 'accept' }));
    expect([failure.code, failure.reason]).toEqual([
      CODES.refused,
      {
        rule: 'withinCreditLimit',
        figures: {
          excess: 900,
          limit: 10_000,
          receivable: 0,
          currency: 'SGD',
          customer: customer.name,
          customerZh: customer.nameZh,
        },
        money: ['excess', 'limit', 'receivable'],
        remedy: { record: 'customer', id: customer.id },
      },
    ]);
  });
});

describe('money that goes back', () => {
  test('is never more than was paid, in part and in full', async () => {
    const { detail } = await enter(10);
    const paid = await take(clerk, detail, { type: 'pay', method: 'PAYNOW' });
    const part = await take(clerk, paid, { type: 'refund', amount: '9.00', remark: 'Bruised' });
    expect([part.order.paymentStatus, part.order.refunded]).toEqual(['paid', '9.00']);
    const tooMuch = { type: 'refund' as const, amount: '100.01', remark: 'Too much' };
    expect((await failureOf(take(clerk, part, tooMuch))).reason).toMatchObject({
      rule: 'refundIsWithinPaid',
      figures: { left: 10_000, amount: 10_001 },
    });
    const rest = await take(clerk, part, { type: 'refund', amount: '100', remark: 'The rest' });
    expect([rest.order.paymentStatus, rest.order.refunded]).toEqual(['refunded', '109.00']);
  });

  test.each(['0', '-1', '1.005', 'a lot'])('is an amount above nought, not %s', async (amount) => {
    const { detail } = await enter();
    const event = { type: 'refund' as const, amount, remark: 'x' };
    const { code, errors } = await failureOf(take(clerk, detail, event));
    expect([code, Object.keys(errors)]).toEqual([CODES.invalidInput, ['event.amount']]);
  });
});

describe('a refused event', () => {
  const refusals = {
    'of the wrong state': (detail: OrderDetail) => take(clerk, detail, { type: 'depart' }),
    'of a rule': (detail: OrderDetail) =>
      take(clerk, detail, { type: 'correctStatus', to: 'preparing', remark: 'x' }),
    'of a role': (detail: OrderDetail) => take(auditor, detail, { type: 'accept' }),
    'of another shop': (detail: OrderDetail) => take(elsewhere, detail, { type: 'accept' }),
    'of a stale version': ({ order }: OrderDetail) =>
      clerk.operation({ body: { orderId: order.id, version: 0, event: { type: 'accept' } } }),
    'without a remark': (detail: OrderDetail) =>
      take(clerk, detail, { type: 'cancel', remark: '  ' }),
    'with a driver that is not there': (detail: OrderDetail) =>
      take(clerk, detail, { type: 'assignWaybill', driverId: 999_999, vehicleId: 999_999 }),
    'with nobody to drive': (detail: OrderDetail) =>
      take(clerk, detail, {
        type: 'assignWaybill',
        driverId: null as never,
        vehicleId: null as never,
      }),
  };

  test.each(Object.entries(refusals))('%s leaves no trace in the order', async (_name, refuse) => {
    const { detail } = await enter();
    const before = await keptOf(world.db, detail.order.id);
    await failureOf(refuse(detail));
    expect(await keptOf(world.db, detail.order.id)).toEqual(before);
  });

  test('says the state, the rule and the permission, and is logged', async () => {
    const { detail } = await enter();
    const wrongState = await failureOf(take(clerk, detail, { type: 'depart' }));
    expect([wrongState.code, wrongState.reason]).toEqual([
      CODES.refused,
      {
        rule: 'wrongState',
        record: 'order',
        figures: { event: 'depart', fulfilment: 'new', payment: 'unpaid' },
      },
    ]);
    const role = await failureOf(take(auditor, detail, { type: 'accept' }));
    expect([role.code, role.reason]).toEqual([
      CODES.noAccess,
      { rule: 'permission', figures: { permission: 'order.accept' } },
    ]);
    const lines = await logOf(world.db, detail.order.id);
    expect(lines.slice(2)).toEqual([
      {
        module: 'orders',
        operation: 'depart',
        outcome: 'refused',
        reason: wrongState.reason,
        remark: null,
      },
      {
        module: 'orders',
        operation: 'accept',
        outcome: 'refused',
        reason: role.reason,
        remark: null,
      },
    ]);
  });

  test('of a stale version answers the order as it is now', async () => {
    const { detail } = await enter();
    const now = await take(clerk, detail, { type: 'accept' });
    const body = {
      orderId: detail.order.id,
      version: detail.order.version,
      event: { type: 'cancel' as const, remark: 'Late' },
    };
    const failure = await failureOf(clerk.operation({ body }));
    expect([failure.code, failure.data]).toEqual([CODES.stale, now]);
    expect((await logOf(world.db, detail.order.id)).at(-1)).toMatchObject({
      operation: 'cancel',
      outcome: 'refused',
      reason: { rule: 'stale' },
    });
  });

  test('of another shop looks like one of nobody’s order', async () => {
    const { detail } = await enter();
    const { status, code, msg } = await failureOf(take(elsewhere, detail, { type: 'accept' }));
    const nobody = await failureOf(
      elsewhere.operation({ body: { orderId: 999_999_999, event: { type: 'accept' } } }),
    );
    expect({ status, code, msg }).toEqual({
      status: nobody.status,
      code: CODES.notFound,
      msg: nobody.msg,
    });
  });
});

describe('driver and vehicle', () => {
  test('are the shop’s own', async () => {
    const [driver] = await world.db.select().from(drivers).where(eq(drivers.shopId, 3));
    const [vehicle] = await world.db.select().from(vehicles).where(eq(vehicles.shopId, 3));
    const { detail } = await enter(1);
    const shipped = await take(clerk, detail, { type: 'accept' }, partOf(detail, 1));
    const van = { driverId: driver?.id ?? 0, vehicleId: vehicle?.id ?? 0 };
    const { errors } = await failureOf(take(clerk, shipped, { type: 'assignWaybill', ...van }));
    expect(errors).toEqual({
      'event.driverId': 'This driver does not exist in the shop.',
      'event.vehicleId': 'This vehicle does not exist in the shop.',
    });
  });
});

describe('a vehicle that is not available', () => {
  test('takes no order but one that it carries already', async () => {
    const ours = await world.db.select().from(vehicles).where(eq(vehicles.shopId, 1));
    const [free, other] = ours.filter(({ status }) => status === 'available');
    const [driver] = await clerk.listDrivers();
    if (!free || !other || !driver) throw new Error('The shop has drivers and vehicles');
    const driverId = driver.id;
    const { detail } = await enter(1);
    const shipped = await take(clerk, detail, { type: 'accept' }, partOf(detail, 1));
    await world.db.update(vehicles).set({ status: 'off' }).where(eq(vehicles.id, free.id));
    const refused = await failureOf(
      take(clerk, shipped, { type: 'assignWaybill', driverId, vehicleId: free.id }),
    );
    expect(refused.reason).toEqual({ rule: 'vehicleIsAvailable' });
    const carried = await take(clerk, shipped, {
      type: 'assignWaybill',
      driverId,
      vehicleId: other.id,
    });
    await world.db.update(vehicles).set({ status: 'inRepair' }).where(eq(vehicles.id, other.id));
    const same = await take(clerk, carried, {
      type: 'assignWaybill',
      driverId,
      vehicleId: other.id,
    });
    expect(same.order.vehicle?.id).toBe(other.id);
    await world.db
      .update(vehicles)
      .set({ status: 'available' })
      .where(inArray(vehicles.id, [free.id, other.id]));
  });
});

describe('an event that adds to what it did', () => {
  test('is refused without a version and a key, and writes nothing', async () => {
    const { detail } = await enter(10);
    const paid = await take(clerk, detail, { type: 'accept' }, { type: 'pay', method: 'PAYNOW' });
    const events = [
      partOf(paid, 1),
      { type: 'refund' as const, amount: '1.00', remark: 'One was soft' },
    ];
    for (const event of events) {
      const failure = await failureOf(clerk.operation({ body: { orderId: paid.order.id, event } }));
      expect(failure).toMatchObject({
        kind: 'invalid',
        errors: { version: 'Name the version you looked at, or send an Idempotency-Key' },
      });
    }
    expect(await clerk.getOrderDetail4Merchant({ query: { orderId: paid.order.id } })).toEqual(
      paid,
    );
  });
});

describe('an event under a key', () => {
  test('happens once and answers the same each time', async () => {
    const { detail } = await enter(10);
    await take(clerk, detail, { type: 'pay', method: 'PAYNOW' });
    const body = {
      orderId: detail.order.id,
      event: { type: 'refund' as const, amount: '1.00', remark: 'Once' },
    };
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => clerk.operation({ body }, { idempotencyKey })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [row] = await world.db.select().from(orders).where(eq(orders.id, detail.order.id));
    expect(row?.refunded).toBe(100);
    const other = { ...body, event: { ...body.event, amount: '2.00' } };
    const failure = await failureOf(clerk.operation({ body: other }, { idempotencyKey }));
    expect(failure.reason?.rule).toBe('keyUsedForAnother');
  });
});
