import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import { customers, deliveryAddresses } from '../../../server/customers/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { recordHistory, recordTimers } from '../../../server/kernel/db/tables/records.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { orders, promotionCodes } from '../../../server/orders/tables.ts';
import { openStock } from '../../support/openStock.ts';

type CustomerRow = typeof customers.$inferSelect;
type GoodsRow = typeof goods.$inferSelect;

/** Does something while the test's shop delivers on other terms; amounts in minor units. */
export async function delivers(
  db: Database,
  terms: Pick<typeof shops.$inferInsert, 'deliveryFee' | 'freeDeliveryFrom'>,
  work: () => Promise<void>,
): Promise<void> {
  const [before] = await db.select().from(shops).where(eq(shops.id, 1));
  await db.update(shops).set(terms).where(eq(shops.id, 1));
  try {
    await work();
  } finally {
    const { deliveryFee = 0, freeDeliveryFrom = null } = before ?? {};
    await db.update(shops).set({ deliveryFee, freeDeliveryFrom }).where(eq(shops.id, 1));
  }
}

let made = 0;

/** Whom and what a test's orders are for: rows of its own, so that no test sees another's. */
export async function newCustomer(
  db: Database,
  rest: Partial<CustomerRow> = {},
): Promise<CustomerRow & { addressId: number }> {
  made += 1;
  const [customer] = await db
    .insert(customers)
    .values({
      shopId: 1,
      userNumber: `T${randomUUID()}`,
      name: `Test customer ${made}`,
      nameZh: `测试客户 ${made}`,
      phone: `9${String(made).padStart(7, '0')}`,
      grade: 'general',
      country: 'SG',
      city: 'Singapore',
      creditLimit: 100_000_000,
      paymentTermsCode: 'N30',
      ...rest,
    })
    .returning();
  if (!customer) throw new Error('No customer was written');
  const [address] = await db
    .insert(deliveryAddresses)
    .values({
      shopId: customer.shopId,
      customerId: customer.id,
      contact: 'Front desk',
      phone: customer.phone,
      postCode: '380000',
      address: '1 Aljunied Road',
      unitNumber: '01-01',
      isDefault: true,
    })
    .returning();
  if (!address) throw new Error('No address was written');
  return { ...customer, addressId: address.id };
}

/** Goods at 10.00 a kilogram with plenty on the shelf. */
export async function newGoods(db: Database, rest: Partial<GoodsRow> = {}): Promise<GoodsRow> {
  made += 1;
  const [row] = await db
    .insert(goods)
    .values({
      shopId: 1,
      sku: `T${randomUUID()}`,
      name: `Test goods ${made}`,
      nameZh: `测试商品 ${made}`,
      specification: '1 kg',
      storage: 'ambient',
      units: [
        { unit: 'kg', unitZh: '公斤', ratio: 1 },
        { unit: 'carton', unitZh: '箱', ratio: 12 },
      ],
      prices: { general: 1000, junior: 900, intermediate: 800, premium: 700 },
      stock: 1_000_000,
      ...rest,
    })
    .returning();
  if (!row) throw new Error('No goods were written');
  await openStock(db, [row]);
  return row;
}

/** A promotion code that takes a tenth off today. */
export async function newPromotion(
  db: Database,
  rest: Partial<typeof promotionCodes.$inferInsert> = {},
): Promise<typeof promotionCodes.$inferSelect> {
  const [row] = await db
    .insert(promotionCodes)
    .values({
      shopId: 1,
      code: randomUUID().slice(0, 8),
      discountRate: 0.9,
      validFrom: new Date(ahead(-1)),
      validTo: new Date(ahead(1)),
      ...rest,
    })
    .returning();
  if (!row) throw new Error('No promotion was written');
  return row;
}

export const ahead = (days = 30) => new Date(Date.now() + days * 86_400_000).toISOString();

export interface Wanted {
  customer: CustomerRow & { addressId: number };
  lines: { goodsId: number; unit: string; quantity: number }[];
  promotionCode?: string;
  prepaid?: boolean;
  hold?: boolean;
}

/** The body of a `commitOrder` that agrees to the price as it is. */
export async function agreed(api: Api, { customer, ...rest }: Wanted) {
  const entry = { ...rest, customerId: customer.id, deliveryAt: ahead() };
  const { prepaid: _prepaid, hold: _hold, ...priced } = entry;
  const { total } = await api.calcOrderPrice({ body: priced });
  return { ...entry, addressId: customer.addressId, expectedTotal: total };
}

/** Enters an order as a clerk would; it is in `new` unless it is held or waits for its payment. */
export async function newOrder(api: Api, wanted: Wanted): Promise<OrderDetail> {
  return api.commitOrder({ body: await agreed(api, wanted) }, { idempotencyKey: randomUUID() });
}

/** Sends events one after the other and answers the order after the last. */
export async function take(
  api: Api,
  order: OrderDetail,
  ...events: WireOrderEvent[]
): Promise<OrderDetail> {
  let now = order;
  for (const event of events) {
    now = await api.operation({
      body: { orderId: order.order.id, version: now.order.version, event },
    });
  }
  return now;
}

/** Ships everything that is open. */
export const shipAllOf = ({ order }: OrderDetail): WireOrderEvent => ({
  type: 'ship',
  lines: order.lines.map(({ id, quantity, shipped }) => ({
    lineId: id,
    quantity: quantity - shipped,
  })),
});

/** What a call that must not succeed was refused with. */
export async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
  throw new Error('The call succeeded');
}

/** All that the database keeps of an order, to see that a refusal changed none of it. */
export async function keptOf(db: Database, orderId: number) {
  return {
    row: await db.select().from(orders).where(eq(orders.id, orderId)),
    history: await db
      .select()
      .from(recordHistory)
      .where(eq(recordHistory.recordId, orderId))
      .orderBy(recordHistory.version),
    timers: await db.select().from(recordTimers).where(eq(recordTimers.recordId, orderId)),
  };
}

/** The log's lines about an order, oldest first. */
export function logOf(db: Database, orderId: number) {
  return db
    .select({
      module: operationLog.module,
      operation: operationLog.operation,
      outcome: operationLog.outcome,
      reason: operationLog.reason,
      remark: operationLog.remark,
    })
    .from(operationLog)
    .where(eq(operationLog.targetId, orderId))
    .orderBy(operationLog.id);
}
