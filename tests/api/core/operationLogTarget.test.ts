// engine: either

import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Api } from '../../../api/client.ts';
import { contract, type OperationName } from '../../../api/contract.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { customers } from '../../../server/customers/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { accounts, roles } from '../../../server/kernel/db/tables/access.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { recordOfCall } from '../../../server/kernel/log/recordOfCall.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

let server: TestServer;
let admin: Api;
let auditor: Api;
let token: string;
const UNKNOWN = 987_654;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  auditor = await server.signIn('auditor');
  token = tokenOf(auditor);
});
afterAll(() => server.stop());

/** What the newest refused line is about. */
async function tried() {
  const { rows } = await admin.listOperationLogVO({ body: { outcome: 'refused', size: 1 } });
  const [line] = rows;
  return [line?.module, line?.operation, line?.targetRecord, line?.targetId, line?.targetName];
}

/** The ids of the first row of each shop. */
async function idsOf(table: typeof customers | typeof goods): Promise<number[]> {
  const rows = await server.connection.db
    .select({ id: table.id })
    .from(table)
    .orderBy(asc(table.id));
  return rows.map(({ id }) => id);
}

const refusal = { code: 4030 };

describe('a try that is refused for lack of a right', () => {
  test('names the record of the path, of the query and of the body', async () => {
    const [id = 0] = await idsOf(customers);
    const [goodsId = 0] = await idsOf(goods);
    const own = ['customers', 'setCreditLimit', 'customer', id, 'Customer of shop 1'];
    const body = { creditLimit: '1', remark: 'More' };
    await expect(auditor.setCreditLimit({ params: { id }, body })).rejects.toMatchObject(refusal);
    expect(await tried()).toEqual(own);
    await expect(auditor.freezeCustomer({ params: { id }, query: {} })).rejects.toMatchObject(
      refusal,
    );
    expect(await tried()).toEqual(['customers', 'freeze', 'customer', id, 'Customer of shop 1']);
    const stock = { goodsId, stock: 1, remark: 'Counted', version: 0 };
    await expect(auditor.setGoodsStock({ body: stock })).rejects.toMatchObject(refusal);
    expect(await tried()).toEqual(['goods', 'setGoodsStock', 'goods', goodsId, 'Goods of shop 1']);
    const query = { userId: id, contact: 'Lin', phone: '61234567', postCode: '059897' };
    const address = { ...query, address: '1 Road', unitNumber: '', isDefault: 'false' as const };
    await expect(auditor.updateDeliveryAddress({ query: address })).rejects.toMatchObject(refusal);
    expect(await tried()).toEqual([
      'customers',
      'updateDeliveryAddress',
      'customer',
      id,
      'Customer of shop 1',
    ]);
  });

  test('names an account and a role of the shop, and the shop where it is about that', async () => {
    const { db } = server.connection;
    const [clerk] = await db.select().from(accounts).where(eq(accounts.username, 'clerk'));
    const [role] = await db.select().from(roles).where(eq(roles.code, 'clerk'));
    const id = clerk?.id ?? 0;
    await expect(auditor.resetUserPassword({ body: { id } })).rejects.toMatchObject(refusal);
    expect(await tried()).toEqual(['accounts', 'resetPassword', 'account', id, 'clerk']);
    const names = { roleName: '乙', roleNameEn: 'B', permissions: ['order.view' as const] };
    const body = { ...names, roleId: role?.id ?? 0, version: 0 };
    await expect(auditor.editRoleMenu({ body })).rejects.toMatchObject(refusal);
    expect(await tried()).toEqual(['roles', 'update', 'role', body.roleId, 'Clerk']);
    const page = { orderingPage: '', version: 0 };
    await expect(auditor.saveOrderingPage({ body: page })).rejects.toMatchObject(refusal);
    expect(await tried()).toEqual([
      'exclusiveLinks',
      'saveOrderingPage',
      'exclusiveLink',
      1,
      'North',
    ]);
  });

  test('names a visitor’s message by its number, and any other by its subject', async () => {
    const { db } = server.connection;
    const body = { name: 'Ann Visitor', email: 'ann@pho.example', message: 'Hello' };
    await server.send(contract.sendContact.path, { method: 'POST', body });
    const [message] = await db.select().from(outboxMessages).orderBy(desc(outboxMessages.id));
    const id = message?.id ?? 0;
    expect(message?.subject).toContain('Ann Visitor');
    const name = async () => {
      await expect(auditor.retryOutboxMessage({ params: { id }, body: {} })).rejects.toMatchObject(
        refusal,
      );
      return tried();
    };
    expect(await name()).toEqual(['outbox', 'retry', 'outboxMessage', id, `#${id}`]);
    await db.update(outboxMessages).set({ kind: 'purchaseOrder', subject: 'PO 7' });
    expect(await name()).toEqual(['outbox', 'retry', 'outboxMessage', id, 'PO 7']);
  });

  test('tells a record of another shop as one that there is not', async () => {
    const { db } = server.connection;
    const [, foreign = 0] = await idsOf(customers);
    const [other] = await db.select().from(accounts).where(eq(accounts.username, 'neighbour'));
    for (const id of [foreign, UNKNOWN]) {
      await expect(auditor.freezeCustomer({ params: { id }, query: {} })).rejects.toMatchObject(
        refusal,
      );
      expect(await tried()).toEqual(['customers', 'freeze', 'customer', id, null]);
    }
    for (const id of [other?.id ?? 0, UNKNOWN]) {
      await expect(auditor.resetUserPassword({ body: { id } })).rejects.toMatchObject(refusal);
      expect(await tried()).toEqual(['accounts', 'resetPassword', 'account', id, null]);
    }
  });

  test.each([
    [{ id: '1 or 1=1' }],
    [{ id: -1 }],
    [{ id: 1.5 }],
    [{ id: '99999999999999999999' }],
    [{ id: { $gt: 0 } }],
    [{}],
    [[1]],
    ['1'],
  ])('names none where %j is sent', async (body) => {
    const path = contract.resetUserPassword.path;
    const { envelope } = await server.send(path, { method: 'POST', body, token });
    expect(envelope).toMatchObject({ success: false, code: 4030 });
    expect(await tried()).toEqual(['accounts', 'resetPassword', null, null, null]);
  });
});

test('every call that names one record is known by the field in which it does', () => {
  const shapeOf = (schema: z.ZodType | undefined) =>
    Object.keys((schema as Partial<z.ZodObject> | undefined)?.shape ?? {});
  const calls = Object.entries(contract as Record<string, Operation>);
  const unknown = calls.flatMap(([call, { params, query, body }]) => {
    const ids = [params, query, body].flatMap(shapeOf).filter((name) => /^id$|Id$/.test(name));
    const known = recordOfCall(call as OperationName)?.fields ?? [];
    return ids.length === 0 || ids.some((name) => known.includes(name)) ? [] : [`${call} ${ids}`];
  });
  // What is looked for, and what something new is made of.
  expect(unknown.sort()).toMatchInlineSnapshot(`
    [
      "addCategory parentId",
      "addCustomer gradeId",
      "addGoods categoryId,brandId,supplierId",
      "addPriceChange customerId",
      "addReceipt proofId,customerId",
      "addUser roleId",
      "b2bOrderList customerId,driverId,vehicleId,waybillId,soExportId",
      "batchUpdateWaybill driverId,vehicleId",
      "calcOrderPrice customerId,orderId",
      "changeManyGoods brandId,supplierId,categoryId",
      "commitOrder customerId,addressId",
      "countAftersaleOrder orderId,customerId,auditorId",
      "countCreditNote customerId",
      "countGoods categoryId,brandId,customerId,supplierId",
      "countInvoice customerId",
      "countLots goodsId",
      "countPurchaseOrders supplierId,warehouseId",
      "countReceipts customerId",
      "countRecharge userId",
      "countSettlement orderId",
      "countStockMovements goodsId,lotId",
      "exportAftersaleOrders orderId,customerId,auditorId",
      "exportCreditNotes customerId",
      "exportCustomers gradeId",
      "exportDeliveryNotes customerId,waybillId",
      "exportGoods categoryId,brandId,customerId,supplierId",
      "exportGoodsCards categoryId,brandId,customerId,supplierId",
      "exportInvoices customerId",
      "exportLots goodsId",
      "exportOrders customerId,driverId,vehicleId,waybillId,soExportId",
      "exportPrices customerId,goodsId",
      "exportPurchaseOrders supplierId,warehouseId",
      "exportPurchaseReport supplierId,warehouseId",
      "exportReceipts customerId",
      "exportRecharges userId",
      "exportSettlements orderId",
      "exportShortages customerId,goodsId",
      "exportStockMovements goodsId,lotId",
      "exportUsers roleId",
      "exportWaybill driverId,vehicleId",
      "getCustomerPrices customerId,goodsId",
      "getWaybillPage driverId,vehicleId",
      "lastPurchasePrices supplierId",
      "listAftersaleOrder orderId,customerId,auditorId",
      "listB2BOrder4Merchant customerId,driverId,vehicleId,waybillId,soExportId",
      "listCreditNote customerId",
      "listCustomers gradeId",
      "listDeliveryNotes customerId,waybillId",
      "listGoods categoryId,brandId,customerId,supplierId",
      "listInvoice customerId",
      "listLots goodsId",
      "listOrder4Merchant customerId,driverId,vehicleId,waybillId,soExportId",
      "listPrices customerId,goodsId",
      "listPurchaseOrders supplierId,warehouseId",
      "listReceipts customerId",
      "listRecharge userId",
      "listSettlement orderId",
      "listShortages customerId,goodsId",
      "listStockMovements goodsId,lotId",
      "listUser roleId",
      "queryAndCountList customerId,driverId,vehicleId,waybillId,soExportId",
      "savePurchaseDraft warehouseId,supplierId",
      "selectOrderIds customerId,driverId,vehicleId,waybillId,soExportId",
      "submitAftersale orderId",
      "submitRecharge userId",
      "sumReceipts customerId",
    ]
  `);
});
