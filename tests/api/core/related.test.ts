// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import { RELATED_SHOWN } from '../../../api/kernel/related.ts';
import { accounts, roles } from '../../../server/kernel/db/tables/access.ts';
import { voucherCopies } from '../../../server/vouchers/tables.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

/** A case of the demo whose order has a customer. */
async function wholesaleCase() {
  const { rows } = await manager.listAftersaleOrder({ body: { size: 200 } });
  for (const { id, orderId } of rows) {
    const { order } = await manager.getOrderDetail4Merchant({ query: { orderId } });
    if (order.customerId !== null) return { id, order };
  }
  throw new Error('The demo has no case of a customer');
}

/** The customer of the demo that owes on most invoices. */
async function debtor() {
  const { rows } = await manager.listInvoice({ body: { owedOnly: true, size: 200 } });
  const [first] = rows;
  if (!first) throw new Error('Nobody owes anything');
  const { order } = await manager.getOrderDetail4Merchant({ query: { orderId: first.id } });
  return order.customerId ?? 0;
}

describe('what belongs to a record', () => {
  test('leads from an order to its case and customer, and back from each', async () => {
    const { id, order } = await wholesaleCase();
    const ofOrder = await manager.getOrderRelated({ params: { id: order.id } });
    const cases = await manager.listAftersaleOrder({ body: { orderId: order.id } });
    expect(ofOrder.cases?.count).toBe(cases.total.count);
    expect(ofOrder.cases?.rows.map((row) => row.id)).toContain(id);
    expect(ofOrder.customer?.rows).toMatchObject([{ id: order.customerId, place: 'active' }]);
    expect(ofOrder.invoice?.rows.map(({ name }) => name)).toEqual(
      order.invoiceNo === null ? [] : [order.invoiceNo],
    );

    const ofCase = await manager.getAftersaleRelated({ params: { id } });
    expect(ofCase.order?.rows).toMatchObject([
      { id: order.id, name: order.orderSn, amount: order.total, currency: order.currency },
    ]);
    expect(ofCase.customer).toEqual(ofOrder.customer);
    expect(ofCase.statements).toEqual(ofOrder.statements);
    const customerId = order.customerId ?? 0;
    const ofCustomer = await manager.getCustomerRelated({ params: { id: customerId } });
    const inList = await manager.listAftersaleOrder({ body: { customerId } });
    expect(ofCustomer.cases?.count).toBe(inList.total.count);
    expect(inList.rows.map((row) => row.id)).toContain(id);
  });

  test('says how many there are, and names the newest first', async () => {
    const { rows } = await manager.listOrder4Merchant({ body: { kind: ['wholesale'], size: 200 } });
    const ids = rows.flatMap(({ customerId }) => customerId ?? []);
    const timesOf = (one: number) => ids.filter((other) => other === one).length;
    const id = ids.toSorted((a, b) => timesOf(b) - timesOf(a))[0] ?? 0;
    const { orders } = await manager.getCustomerRelated({ params: { id } });
    const listed = await manager.listOrder4Merchant({ body: { customerId: id } });
    expect(listed.total.count).toBeGreaterThan(RELATED_SHOWN);
    expect(orders?.count).toBe(listed.total.count);
    expect(orders?.rows.map((row) => row.id)).toEqual(
      listed.rows.slice(0, RELATED_SHOWN).map((row) => row.id),
    );
  });

  test('tells what a customer owes on open invoices, which the list finds alike', async () => {
    const id = await debtor();
    const { openInvoices } = await manager.getCustomerRelated({ params: { id } });
    const body = { customerId: id, owedOnly: true, size: 200 };
    const { rows } = await manager.listInvoice({ body });
    expect(openInvoices?.count).toBe(rows.length);
    const owed = await Promise.all(
      rows.map(async (row) => {
        const { order } = await manager.getOrderDetail4Merchant({ query: { orderId: row.id } });
        return toMinor(order.total) - toMinor(order.paid);
      }),
    );
    expect(owed.every((amount) => amount > 0)).toBe(true);
    expect(openInvoices?.total?.amount).toBe(fromMinor(owed.reduce((sum, one) => sum + one, 0)));
    // What is paid is owed no more.
    const first = rows[0]?.id ?? 0;
    await manager.operation({
      body: { orderId: first, event: { type: 'pay', method: 'PAYNOW' } },
    });
    const after = await manager.getCustomerRelated({ params: { id } });
    expect(after.openInvoices?.count).toBe(rows.length - 1);
    expect(after.openInvoices?.rows.map((row) => row.id)).not.toContain(first);
  });

  test('has a supplier’s goods with what they last cost, and its purchase orders both ways', async () => {
    const { rows } = await manager.listPurchaseOrders({ body: { size: 200 } });
    const bought = rows.find(({ status }) => status === 'completed' || status === 'inProgress');
    const purchase = await manager.getPurchaseOrder({ params: { id: bought?.id ?? 0 } });
    const supplierId = purchase.purchaseOrder.supplier?.id ?? 0;
    const { goods, purchases } = await manager.getSupplierRelated({ params: { id: supplierId } });
    const listed = await manager.listPurchaseOrders({ body: { supplierId } });
    expect(purchases?.count).toBe(listed.total.count);
    const inList = await manager.listGoods({ body: { supplierId } });
    expect(goods?.count).toBe(inList.total.count);
    const [first] = goods?.rows ?? [];
    const prices = await manager.lastPurchasePrices({
      body: { goodsIds: [first?.id ?? 0], supplierId },
    });
    expect(prices).toContainEqual(
      expect.objectContaining({ cost: first?.amount, unit: first?.unit, at: first?.at }),
    );
    const { supplier, others } = await manager.getPurchaseOrderRelated({
      params: { id: purchase.purchaseOrder.id },
    });
    expect(supplier?.rows.map((row) => row.id)).toEqual([supplierId]);
    expect(others?.count).toBe(listed.total.count - 1);
  });

  test('has the price changes and the stock counts that goods are on', async () => {
    const [change] = (await manager.listPriceChanges({ body: {} })).rows;
    const changed = await manager.getPriceChange({ params: { id: change?.id ?? 0 } });
    const [count] = (await manager.listStockCounts({ body: {} })).rows;
    const counted = await manager.getStockCount({ params: { id: count?.id ?? 0 } });
    const priced = changed.change.lines[0]?.goodsId ?? 0;
    const onShelf = counted.stockCount.lineList[0]?.goodsId ?? 0;
    const related = (id: number) => manager.getGoodsRelated({ params: { id } });
    const { priceChanges } = await related(priced);
    expect(priceChanges?.rows.map(({ id }) => id)).toContain(change?.id);
    const { stockCounts } = await related(onShelf);
    expect(stockCounts?.rows.map(({ id }) => id)).toContain(count?.id);
  });

  test('has the price changes of a customer, also as one level of several', async () => {
    const { rows } = await manager.listCustomers({ body: { size: 3 } });
    const [first = 0, second = 0, other = 0] = rows.map(({ id }) => id);
    const level = 'customer' as const;
    const { change } = await manager.addPriceChange({
      body: {
        ...{ title: 'Two customers', validFrom: '2099-01-01', level, customerId: first },
        others: [{ level, customerId: second }],
      },
    });
    const found = await Promise.all(
      [first, second, other].map(async (id) => {
        const { priceChanges } = await manager.getCustomerRelated({ params: { id } });
        return priceChanges?.rows.some((row) => row.id === change.id);
      }),
    );
    expect(found).toEqual([true, true, false]);
  });

  test('has the orders that wait for goods, their purchase orders, and who sold them', async () => {
    const { rows } = await manager.listPurchaseOrders({ body: { size: 200 } });
    const bought = rows.find(({ status }) => status === 'completed' || status === 'inProgress');
    const purchase = await manager.getPurchaseOrder({ params: { id: bought?.id ?? 0 } });
    const { supplier, lines } = purchase.purchaseOrder;
    const goodsId = lines[0]?.goodsId ?? 0;
    const related = await manager.getGoodsRelated({ params: { id: goodsId } });
    expect(related.purchases?.count).toBeGreaterThan(0);
    for (const { id } of related.purchases?.rows ?? []) {
      const { purchaseOrder } = await manager.getPurchaseOrder({ params: { id } });
      expect(purchaseOrder.lines.map((line) => line.goodsId)).toContain(goodsId);
    }
    const ofSupplier = await manager.listGoods({ body: { supplierId: supplier?.id, size: 200 } });
    expect(ofSupplier.rows.map(({ id }) => id)).toContain(goodsId);
    expect(related.suppliers?.rows.map(({ id }) => id)).toContain(supplier?.id);

    const inProgress = await manager.listOrder4Merchant({ body: { tab: 'inProgress', size: 50 } });
    for (const { id } of inProgress.rows) {
      const { order } = await manager.getOrderDetail4Merchant({ query: { orderId: id } });
      const open = order.lines.find((line) => line.shipped < line.quantity);
      if (!open) continue;
      const { orders } = await manager.getGoodsRelated({ params: { id: open.goodsId } });
      expect(orders?.count).toBeGreaterThan(0);
      const [first] = orders?.rows ?? [];
      const waiting = await manager.getOrderDetail4Merchant({ query: { orderId: first?.id ?? 0 } });
      expect(
        waiting.order.lines.some(
          (line) => line.goodsId === open.goodsId && line.shipped < line.quantity,
        ),
      ).toBe(true);
      return;
    }
    throw new Error('The demo has no order in progress');
  });

  test('tells what is on order of the goods that an order waits for, as the purchase order does', async () => {
    const { rows } = await manager.listOrder4Merchant({ body: { tab: 'inProgress', size: 50 } });
    for (const { id } of rows) {
      const arrivals = await manager.getOrderArrivals({ params: { id } });
      const [first] = arrivals;
      if (!first) continue;
      const { order } = await manager.getOrderDetail4Merchant({ query: { orderId: id } });
      const waiting = order.lines.filter((line) => line.shipped < line.quantity);
      expect(waiting.map(({ goodsId }) => goodsId)).toEqual(
        expect.arrayContaining(arrivals.map(({ goodsId }) => goodsId)),
      );
      const { purchaseOrder } = await manager.getPurchaseOrder({
        params: { id: first.purchaseOrderId },
      });
      const line = purchaseOrder.lines.find((candidate) => candidate.id === first.id);
      const { number, estimatedArrival, late } = purchaseOrder;
      expect(first).toMatchObject({ number, estimatedArrival, late, goodsId: line?.goodsId });
      expect(first.quantity).toBeCloseTo((line?.quantity ?? 0) - (line?.received ?? 0));
      const { orders } = await manager.getPurchaseOrderRelated({
        params: { id: purchaseOrder.id },
      });
      expect(orders?.count).toBeGreaterThan(0);
      return;
    }
    throw new Error('The demo has no order that waits for goods on order');
  });

  test('finds a statement from its order, and the order from the statement', async () => {
    const { rows } = await manager.listSettlement({ body: {} });
    const settled = rows.find(({ orderCount, generatedAt }) => orderCount > 0 && generatedAt);
    if (!settled) throw new Error('The demo has no statement');
    const { orders } = await manager.getSettlementRelated({ params: { id: settled.id } });
    const [order] = orders?.rows ?? [];
    const { statements } = await manager.getOrderRelated({ params: { id: order?.id ?? 0 } });
    expect(statements?.rows.map((row) => row.id)).toContain(settled.id);
    const found = await manager.listSettlement({ body: { orderId: order?.id } });
    expect(found.rows.map((row) => row.id)).toContain(settled.id);
    expect(found.total.count).toBe(statements?.count);
  });

  test('has the member’s other recharges, the lead’s messages and the account’s role', async () => {
    const { rows } = await manager.listRecharge({ body: { size: 200 } });
    const one = rows.find(({ userId, id }) =>
      rows.some((other) => other.userId === userId && other.id !== id),
    );
    const { others } = await manager.getRechargeRelated({ params: { id: one?.id ?? 0 } });
    const ofMember = await manager.listRecharge({ body: { userId: one?.userId } });
    expect(others?.count).toBe(ofMember.total.count - 1);
    const leads = await manager.listLead({ body: {} });
    const lead = await manager.getLeadRelated({ params: { id: leads.rows[0]?.id ?? 0 } });
    expect(lead.others?.rows.map((row) => row.id)).not.toContain(leads.rows[0]?.id);
    const users = await manager.listUser({ body: {} });
    const [user] = users.rows;
    const { role } = await manager.getUserRelated({ params: { id: user?.id ?? 0 } });
    expect(role?.rows.map((row) => row.id)).toEqual([user?.roleId]);
  });
});

describe('whom a list names', () => {
  test('comes with his picture, as it is now', async () => {
    const { db } = world;
    const lists: Record<string, () => Promise<(number | null | undefined)[]>> = {
      stockCounts: async () =>
        (await manager.listStockCounts({ body: {} })).rows.map((row) => row.startedByAvatar),
      priceChanges: async () =>
        (await manager.listPriceChanges({ body: {} })).rows.map((row) => row.createdByAvatar),
      purchases: async () =>
        (await manager.listPurchaseOrders({ body: {} })).rows.map((row) => row.createdByAvatar),
      periods: async () =>
        (await manager.listPeriod({ body: {} })).rows.map((row) => row.closedByAvatar),
      cases: async () =>
        (await manager.listAftersaleOrder({ body: {} })).rows.map((row) => row.auditorAvatar),
      movements: async () =>
        (await manager.listStockMovements({ body: {} })).rows.map((row) => row.byAvatar),
      copies: async () => {
        const { rows } = await manager.listVoucher({ body: { size: 200 } });
        const id = rows.find(({ redeemed }) => redeemed > 0)?.id ?? 0;
        const copies = await manager.listVoucherCopies({
          params: { id },
          body: { which: 'redeemed' },
        });
        return copies.rows.map((row) => row.redeemedByAvatar);
      },
    };
    const picture = 4711;
    const seen = async () =>
      Promise.all(
        Object.entries(lists).map(async ([name, read]) => [name, (await read()).includes(picture)]),
      );
    const before = await db.select({ id: accounts.id, avatar: accounts.avatar }).from(accounts);
    // Nobody of the demo was noted for the copies.
    await db.update(voucherCopies).set({ redeemedBy: before[0]?.id });
    await db.update(accounts).set({ avatar: picture });
    const [shown, count] = [
      await seen(),
      await manager.getStockCount({
        params: { id: (await manager.listStockCounts({ body: {} })).rows[0]?.id ?? 0 },
      }),
    ];
    for (const { id, avatar } of before) {
      await db.update(accounts).set({ avatar }).where(eq(accounts.id, id));
    }
    expect(shown).toEqual(Object.keys(lists).map((name) => [name, true]));
    expect(count.stockCount.startedByAvatar).toBe(picture);
    expect(await seen()).toEqual(Object.keys(lists).map((name) => [name, false]));
  });
});

describe('what the caller may not see', () => {
  test('is not there: of another shop neither the record nor what belongs to it', async () => {
    const { order } = await wholesaleCase();
    const admin = await world.signIn('admin', { shopId: 2 });
    const failure = await failureOf(admin.getOrderRelated({ params: { id: order.id } }));
    expect(failure.code).toBe(CODES.notFound);
    const arrivals = await failureOf(admin.getOrderArrivals({ params: { id: order.id } }));
    expect(arrivals.code).toBe(CODES.notFound);
    const customer = { id: order.customerId ?? 0 };
    expect((await failureOf(admin.getCustomerRelated({ params: customer }))).code).toBe(
      CODES.notFound,
    );
  });

  test('is not there where the role lacks the permission of its page', async () => {
    const { id, order } = await wholesaleCase();
    await world.db
      .update(roles)
      .set({ permissions: ['order.view'] })
      .where(eq(roles.code, 'clerk'));
    const clerk = await world.signIn('clerk');
    const related = await clerk.getOrderRelated({ params: { id: order.id } });
    expect(related).toEqual({
      customer: null,
      cases: null,
      statements: null,
      invoice: null,
      creditNotes: null,
      commission: null,
      purchases: null,
      pickLists: null,
      deliveryNotes: null,
      receipts: null,
      shortages: null,
    });
    const failure = await failureOf(clerk.getAftersaleRelated({ params: { id } }));
    expect(failure.code).toBe(CODES.noAccess);
  });
});
