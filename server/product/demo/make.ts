import type { PgTable } from 'drizzle-orm/pg-core';
import { addressLine } from '../../../api/customers/addressLine.ts';
import type { Posting } from '../../kernel/ledger/post.ts';
import * as schema from '../../tables.ts';
import { SYSTEM_ROLES } from '../systemRoles.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import {
  demoAddresses,
  demoCustomers,
  demoDrivers,
  demoPromotions,
  demoVehicles,
  withTightLimits,
} from './customers.ts';
import { demoGoods } from './goods.ts';
import { demoOrders } from './orders.ts';
import { demoPurchaseOrders } from './purchaseOrders.ts';
import { demoSuppliers, demoWarehouses, supplierHistory } from './purchasing.ts';
import { type Random, seeded } from './random.ts';
import { type Colleague, demoRefusals, type StandingOrder } from './refusals.ts';
import { DEMO_SHOPS } from './shops.ts';

/** Rows of one table, ready to be written. */
export interface Batch {
  table: PgTable;
  rows: Record<string, unknown>[];
}

/** What a shop sells or buys: its rows in the order they are written, and then its postings. */
export interface DemoPart {
  batches: Batch[];
  postings: Posting[];
}

/** Somebody of the demo, in every shop or in the first two. */
export type Person = Colleague & { everyShop: boolean; decidesAlone: boolean };

/** Every demo account belongs to the first two shops. */
export const SHARED_SHOPS = 2;
/** How many purchase orders the first shop has, and the others. */
const PURCHASES = { first: 120, other: 12 };

/** Who works in the demo; the same as the rows of `DEMO_ACCOUNTS`. */
export const demoPeople = (): Person[] =>
  DEMO_ACCOUNTS.map(({ name, role, everyShop, ...more }, index) => ({
    id: index + 1,
    name,
    role,
    everyShop,
    decidesAlone: 'decidesAlone' in more,
    permissions: SYSTEM_ROLES.find(({ code }) => code === role)?.permissions ?? [],
  }));

/** Who belongs to a shop. */
export const peopleOf = (people: readonly Person[], shopId: number): Person[] =>
  people.filter(({ everyShop }) => everyShop || shopId <= SHARED_SHOPS);

/** Who does the day's work of a shop. */
export const colleaguesOf = (people: readonly Person[], shopId: number): Person[] =>
  peopleOf(people, shopId).filter(({ decidesAlone }) => !decidesAlone);

/** The identities that were given out, over all shops. */
interface Given {
  order: number;
  line: number;
  purchase: number;
  purchaseLine: number;
}

/**
 * Makes goods, customers, orders and purchases of every shop. It takes as long as the machine is
 * slow, so it is done before the database is asked to hold a transaction open.
 */
export function makeDemo(people: readonly Person[], seed: number, now: Date): DemoPart[] {
  const selling = seeded(seed);
  // Of their own, so that what is bought does not change what is sold.
  const buying = seeded(seed + 1);
  const given = { order: 0, line: 0, purchase: 0, purchaseLine: 0 };
  return DEMO_SHOPS.flatMap((_shop, index) => {
    const goods = goodsOf(selling, index);
    return [
      makeSales(selling, index, goods, people, given, now),
      ...makePurchases(buying, index, goods, people, given, now),
    ];
  });
}

type Goods = typeof schema.goods.$inferInsert & { id: number };

const shopAt = (index: number) => {
  const shop = DEMO_SHOPS[index];
  if (!shop) throw new RangeError(`The demo has no shop ${index}`);
  return shop;
};

/** Gives rows identities that no other shop gives. */
const numbered = <Row>(index: number, rows: Row[], perShop: number) =>
  rows.map((row, position) => ({ ...row, id: index * perShop + position + 1 }));

const goodsOf = (random: Random, index: number): Goods[] =>
  numbered(index, demoGoods(random, shopAt(index), index + 1), 1000);

function makeSales(
  random: Random,
  index: number,
  goods: Goods[],
  people: readonly Person[],
  given: Given,
  now: Date,
): DemoPart {
  const shop = shopAt(index);
  const shopId = index + 1;
  const colleagues = colleaguesOf(people, shopId);
  const customers = numbered(index, demoCustomers(random, shop, shopId), 1000).map((row) => ({
    ...row,
    receivable: 0,
  }));
  const drivers = numbered(index, demoDrivers(random, shop, shopId), 100);
  const vehicles = numbered(index, demoVehicles(random, shopId), 100);
  const addresses = customers.flatMap((customer) => demoAddresses(random, shop, customer));
  const made = demoOrders(random, {
    shop,
    shopId,
    customers,
    addresses: new Map(
      addresses
        .filter(({ isDefault }) => isDefault)
        .map((row) => [
          row.customerId,
          {
            address: addressLine(row),
            deliveryContact: row.contact,
            deliveryPhone: row.phone,
          },
        ]),
    ),
    goods,
    driverIds: drivers.map(({ id }) => id),
    vehicleIds: vehicles.map(({ id }) => id),
    nextOrderId: () => (given.order += 1),
    nextLineId: () => (given.line += 1),
    // An auditor looks and corrects; the day's work is the others'.
    operators: colleagues.filter(({ role }) => role !== 'auditor'),
    now,
  });
  const settled = withTightLimits(customers, shop);
  const refusals = demoRefusals(
    random,
    shopId,
    factsNow(made.standing, settled, goods),
    colleagues,
    now,
  );
  return {
    batches: [
      batch(schema.goods, goods),
      batch(
        schema.customers,
        settled.map((row) => ({ ...row, receivable: BigInt(row.receivable) })),
      ),
      batch(schema.deliveryAddresses, addresses),
      batch(schema.drivers, drivers),
      batch(schema.vehicles, vehicles),
      batch(schema.promotionCodes, demoPromotions(shop, shopId, now)),
      batch(schema.orders, made.orders),
      batch(schema.orderLines, made.lines),
      batch(schema.shipments, made.shipments),
      batch(schema.recordHistory, made.history),
      batch(schema.recordTimers, made.timers),
      batch(
        schema.operationLog,
        [...made.log, ...refusals].sort((left, right) => left.at.getTime() - right.at.getTime()),
      ),
      batch(
        schema.counters,
        [...made.numbers].map(([name, value]) => ({ shopId, name, value })),
      ),
    ],
    postings: made.postings,
  };
}

function makePurchases(
  random: Random,
  index: number,
  goods: Goods[],
  people: readonly Person[],
  given: Given,
  now: Date,
): DemoPart[] {
  const shop = shopAt(index);
  const shopId = index + 1;
  const here = colleaguesOf(people, shopId);
  // Where one person is alone, what they bought waits for somebody else's approval.
  const buyer = here.find(({ role }) => role === 'clerk') ?? here[0];
  const approver = here.find(({ role }) => role === 'auditor') ?? here[0];
  if (!buyer || !approver) return [];
  const suppliers = demoSuppliers(index);
  const warehouses = demoWarehouses(shop, index);
  const made = demoPurchaseOrders(random, {
    shop,
    shopId,
    orders: index === 0 ? PURCHASES.first : PURCHASES.other,
    suppliers,
    warehouses,
    goods,
    people: { buyer, approver },
    nextOrderId: () => (given.purchase += 1),
    nextLineId: () => (given.purchaseLine += 1),
    now,
  });
  return [
    {
      batches: [
        batch(schema.suppliers, suppliers),
        batch(schema.warehouses, warehouses),
        batch(schema.purchaseOrders, made.orders),
        batch(schema.purchaseLines, made.lines),
        batch(schema.receipts, made.receipts),
        batch(schema.recordHistory, [
          ...supplierHistory(suppliers, approver, now),
          ...made.history,
        ]),
        batch(schema.operationLog, made.log),
      ],
      postings: made.postings,
    },
  ];
}

const batch = <Table extends PgTable>(table: Table, rows: Table['$inferInsert'][]): Batch => ({
  table,
  rows,
});

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
