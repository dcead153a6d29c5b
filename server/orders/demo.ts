import { sql } from 'drizzle-orm';
import { addressLine } from '../../api/customers/addressLine.ts';
import { withTightLimits } from '../customers/demo/customers.ts';
import { customersDemo } from '../customers/demo.ts';
import { driversDemo, isAtWork } from '../drivers/demo.ts';
import { goodsDemo } from '../goods/demo.ts';
import { counters } from '../kernel/db/tables/counters.ts';
import { operationLog } from '../kernel/db/tables/log.ts';
import { recordHistory, recordTimers } from '../kernel/db/tables/records.ts';
import { type Demo, type DemoGround, type DemoShop, writeRows } from '../kernel/demo/demo.ts';
import { postAll } from '../kernel/ledger/post.ts';
import { vehiclesDemo } from '../vehicles/demo.ts';
import { askForRefund } from './demo/asked.ts';
import { discountSome } from './demo/discounted.ts';
import { demoOrders } from './demo/orders.ts';
import { demoPromotions } from './demo/promotions.ts';
import { demoRefusals, type StandingOrder } from './demo/refusals.ts';
import {
  orderLines,
  orderNumbers,
  orderPayments,
  orders,
  promotionCodes,
  shipments,
} from './tables.ts';

/** The orders of every shop, which all have walked their chart, and attempts that were refused. */
export const ordersDemo: Demo<ReturnType<typeof makeOrders>> = {
  after: ['goods', 'customers', 'drivers', 'vehicles'],
  make: makeOrders,
  async write(tx, ground, shops) {
    for (const made of shops) {
      await writeRows(tx, promotionCodes, made.promotions);
      await writeRows(tx, orders, made.orders);
      await writeRows(tx, orderLines, made.lines);
      await writeRows(tx, orderPayments, made.payments);
      await writeRows(tx, shipments, made.shipments);
      await writeRows(tx, recordHistory, made.history);
      await writeRows(tx, recordTimers, made.timers);
      await writeRows(tx, operationLog, made.log);
      await writeRows(tx, counters, made.counters);
      await postAll(tx, made.postings);
    }
    await tx.execute(sql`
      select setval(${orderNumbers.seqName}, max(substring(${orders.orderSn} from '\\d+$')::bigint)) from ${orders}`);
    for (const shop of ground.shops) {
      await askForRefund(tx, shop, ground.now);
      await discountSome(tx, shop, ground.now);
    }
  },
};

/** Makes the orders of each shop, and writes what their customers owe by then. */
function makeOrders(ground: DemoGround) {
  const given = { order: 0, line: 0 };
  return ground.shops.map((shop) => makeSales(ground, shop, given));
}

/** The identities that were given out, over all shops. */
interface Given {
  order: number;
  line: number;
}

function makeSales({ random, now, of }: DemoGround, shop: DemoShop, given: Given) {
  const here = <Row extends { shopId: number }>(rows: readonly Row[]) =>
    rows.filter(({ shopId }) => shopId === shop.id);
  const goods = here(of(goodsDemo));
  const customers = here(of(customersDemo).customers);
  const usual = here(of(customersDemo).addresses).filter(({ isDefault }) => isDefault);
  const drivers = of(driversDemo).map(({ row }) => row);
  const vehicles = of(vehiclesDemo);
  const made = demoOrders(random, {
    shop,
    shopId: shop.id,
    customers,
    addresses: new Map(
      usual.map((row) => [
        row.customerId,
        { address: addressLine(row), deliveryContact: row.contact, deliveryPhone: row.phone },
      ]),
    ),
    goods,
    driverIds: here(drivers)
      .filter(isAtWork)
      .map(({ id }) => id),
    vehicles: here(vehicles).filter(({ goesOut }) => goesOut),
    nextOrderId: () => (given.order += 1),
    nextLineId: () => (given.line += 1),
    // An auditor looks and corrects; the day's work is the others'.
    operators: shop.colleagues.filter(({ role }) => role !== 'auditor'),
    now,
  });
  for (const [index, { creditLimit }] of withTightLimits(customers, shop).entries()) {
    const customer = customers[index];
    if (customer) customer.creditLimit = creditLimit;
  }
  const standing = factsNow(made.standing, customers, goods);
  const refusals = demoRefusals(random, shop.id, standing, shop.colleagues, now);
  return {
    ...made,
    promotions: demoPromotions(shop, now),
    log: [...made.log, ...refusals].sort((left, right) => left.at.getTime() - right.at.getTime()),
    counters: [...made.numbers].map(([name, value]) => ({ shopId: shop.id, name, value })),
  };
}

/** The orders with what their customers owe and what the shelves hold in the end. */
function factsNow(
  standing: StandingOrder[],
  customers: { id: number; creditLimit: number; receivable: number }[],
  goods: { id: number; stock: number }[],
): StandingOrder[] {
  const customerOf = new Map(customers.map((customer) => [customer.id, customer]));
  const stockOf = new Map(goods.map(({ id, stock }) => [id, stock]));
  return standing.map((order) => {
    const { customer, lines } = order.facts;
    const now = customer ? customerOf.get(customer.id) : undefined;
    return {
      ...order,
      facts: {
        ...order.facts,
        customer: customer && now ? { ...customer, ...amountsOf(now) } : customer,
        lines: lines.map((line) => ({ ...line, stock: stockOf.get(line.goodsId) ?? 0 })),
      },
    };
  });
}

const amountsOf = ({ creditLimit, receivable }: { creditLimit: number; receivable: number }) => ({
  creditLimit,
  receivable,
});
