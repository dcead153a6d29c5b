// engine: either

import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract, type OperationName } from '../../../api/contract.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { drivers } from '../../../server/drivers/tables.ts';
import { orders, promotionCodes } from '../../../server/orders/tables.ts';
import { vehicles } from '../../../server/vehicles/tables.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

/** What only the second shop's rows say: no answer to the first shop may hold it. */
const CANARY = 'South-canary-7';

let server: TestServer;
let token = '';

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.connection;
  const foreign = { shopId: 2, name: CANARY, phone: CANARY };
  await db.insert(drivers).values({
    ...foreign,
    number: CANARY,
    numberKey: CANARY,
    licencePlate: CANARY,
    vehicleType: 'van',
  });
  await db.insert(vehicles).values({
    shopId: 2,
    plate: CANARY,
    type: 'van',
    loadCapacity: 1,
    volume: 1,
    cooling: 'ambient',
  });
  await db.insert(promotionCodes).values({
    shopId: 2,
    code: CANARY,
    amount: 100,
    validFrom: new Date(0),
    validTo: new Date(4e12),
  });
  await db.insert(orders).values({
    shopId: 2,
    orderSn: 'ST260101-00001',
    kind: 'selfPickup',
    channel: 'webShop',
    state: { fulfilment: 'storeAccepted', payment: 'unpaid' },
    status: 'storeAccepted',
    paymentStatus: 'unpaid',
    tab: 'inProgress',
    prepaid: false,
    currency: 'VND',
    items: 100,
    gstPercent: '9',
    gst: 0,
    total: 100,
    customerName: CANARY,
    customerPhone: CANARY,
    itemCount: 0,
    placedAt: new Date(),
    searchText: CANARY.toLowerCase(),
  });
  token = tokenOf(await server.signIn('admin'));
});
afterAll(() => server.stop());

/** Inputs that ask for everything, and for the second shop's rows by their identities. */
const asked: Partial<Record<OperationName, unknown>> = {
  changeProduct: { orderId: 1, lines: [{ goodsId: 2, unit: 'bag', quantity: 1 }] },
  operation: { orderId: 1, event: { type: 'prepare' } },
  bulkOperation: { orderIds: [1], event: { type: 'prepare' } },
  payStatusBatchPaid: { orderIds: [1] },
  calcOrderPrice: {
    customerId: 2,
    lines: [{ goodsId: 2, unit: 'bag', quantity: 1 }],
    promotionCode: CANARY,
  },
  setGoodsStock: { goodsId: 2, stock: 5, remark: 'x', version: 0 },
  setCreditLimit: { creditLimit: '5.00', remark: 'x', version: 0 },
  listGoods: { search: 'South' },
};
const QUERIES: Partial<Record<OperationName, string>> = {
  getGoods: '?goodsId=2',
  listDeliveryAddresses: '?userId=2',
  findByStatus: '?status=storeAccepted',
  findOrderBySn: '?orderSn=ST',
};
/** Takes its caller's session away. */
const LAST: OperationName = 'logout';

const operations = Object.entries(contract).filter(
  ([name, { access }]) => access !== 'public' && name !== LAST,
) as [OperationName, Operation][];

it.each(operations)('%s answers nothing of another shop', async (name, { method, path }) => {
  const query = QUERIES[name] ?? (path.includes('rder') && method === 'get' ? '?orderId=1' : '');
  const { response, envelope } = await server.send(path.replace(/\{\w+\}/, '2') + query, {
    method: method.toUpperCase(),
    body: method === 'post' ? (asked[name] ?? {}) : undefined,
    headers: { 'idempotency-key': `k-${name}` },
    token,
  });
  expect(response.status).toBe(200);
  expect(JSON.stringify(envelope)).not.toMatch(/canary|South|shop 2|ST260101/i);
});

it('finds all of it as the neighbour, so that the canaries can be found at all', async () => {
  const neighbour = await server.signIn('neighbour');
  const found = [
    await neighbour.listDrivers(),
    await neighbour.listVehicles(),
    await neighbour.listOrder4Merchant({ body: {} }),
  ];
  for (const answer of found) expect(JSON.stringify(answer)).toContain(CANARY);
});
