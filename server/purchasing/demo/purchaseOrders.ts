import { baseUnitOf } from '../../../api/kernel/quantity.ts';
import { lineCost } from '../../../machines/purchaseOrder/law/amounts.ts';
import type {
  PurchaseLineFacts,
  PurchaseOrderFacts,
} from '../../../machines/purchaseOrder/law/facts.ts';
import type { goods } from '../../goods/tables.ts';
import type { operationLog } from '../../kernel/db/tables/log.ts';
import type { recordHistory } from '../../kernel/db/tables/records.ts';
import type { DemoShop } from '../../kernel/demo/demo.ts';
import { linesOfMoves } from '../../kernel/demo/moves.ts';
import type { Random } from '../../kernel/demo/random.ts';
import type { Posting } from '../../kernel/ledger/post.ts';
import { dayAt } from '../../kernel/numbers.ts';
import { searchText } from '../../kernel/search.ts';
import type { SupplierRow } from '../../suppliers/demo.ts';
import { linesSaid } from '../changesSinceSentBack.ts';
import { chartColumns } from '../columns.ts';
import { purchaseNumber } from '../create.ts';
import { moneyOfMove } from '../money.ts';
import type { purchaseLines, purchaseOrders, receipts, warehouses } from '../tables.ts';
import { type PurchasePeople, type PurchaseStep, walkPurchase } from './purchaseWalk.ts';

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert'];
type Goods = Row<typeof goods> & { id: number };

/** What demo purchase orders are made from. */
export interface PurchaseGround {
  shop: DemoShop;
  shopId: number;
  orders: number;
  suppliers: readonly SupplierRow[];
  warehouses: readonly (Row<typeof warehouses> & { id: number })[];
  goods: readonly Goods[];
  people: PurchasePeople;
  nextOrderId: () => number;
  nextLineId: () => number;
  now: Date;
}

/** The rows of demo purchase orders, ready to be inserted. */
export interface DemoPurchases {
  orders: Row<typeof purchaseOrders>[];
  lines: Row<typeof purchaseLines>[];
  receipts: Row<typeof receipts>[];
  history: Row<typeof recordHistory>[];
  log: (Row<typeof operationLog> & { at: Date })[];
  postings: Posting[];
}

const DAY = 24 * 60 * 60_000;
/** How far back the orders go, and how far the operation log. */
const PAST = 150 * DAY;
const LOGGED = 14 * DAY;

/** What a Singapore dollar is in each currency, and the step of a price in minor units. */
const RATES: Record<string, { rate: number; step: number }> = {
  SGD: { rate: 1, step: 5 },
  MYR: { rate: 3.4, step: 10 },
  CNY: { rate: 5.3, step: 10 },
  VND: { rate: 19_000, step: 50_000 },
  USD: { rate: 0.75, step: 5 },
};
const CURRENCY_OF: Record<string, string> = { SG: 'SGD', MY: 'MYR', CN: 'CNY', VN: 'VND' };
const AREAS: Record<string, string[]> = {
  SG: ['Pasir Panjang', 'Jurong'],
  MY: ['Johor', 'Cameron Highlands'],
  CN: ['上海', '广州'],
  VN: ['Cần Thơ', 'Đà Lạt'],
  ID: ['Java', 'Sumatra'],
  US: ['California'],
};
/** Goods cost about this share of what they are sold for. */
const COST_SHARE = 0.62;

/** Purchase orders of one shop, oldest first, in every state, each along its chart. */
export function demoPurchaseOrders(random: Random, ground: PurchaseGround): DemoPurchases {
  const made: DemoPurchases = {
    orders: [],
    lines: [],
    receipts: [],
    history: [],
    log: [],
    postings: [],
  };
  for (let index = 0; index < ground.orders; index += 1) {
    const age = PAST * (1 - (index + random.next()) / ground.orders);
    addOrder(random, ground, made, new Date(ground.now.getTime() - age));
  }
  return made;
}

function addOrder(
  random: Random,
  ground: PurchaseGround,
  made: DemoPurchases,
  createdAt: Date,
): void {
  const { shop, shopId, now } = ground;
  const id = ground.nextOrderId();
  const number = purchaseNumber(dayAt(createdAt, shop.timeZone), id);
  const supplier = random.pick(ground.suppliers.filter(({ status }) => status === 'active'));
  const warehouse = random.pick(ground.warehouses);
  const currency = CURRENCY_OF[supplier.country] ?? 'USD';
  const goods = goodsOf(random, ground);
  const lines = goods.map((item) => lineOf(random, ground, item, supplier.country, currency));
  const estimatedArrival = new Date(createdAt.getTime() + random.whole(10, 35) * DAY);
  const isSea = supplier.country !== 'SG';
  const facts: PurchaseOrderFacts = {
    purchaseOrderId: id,
    warehouse: { id: warehouse.id, name: warehouse.name },
    supplier: { id: supplier.id, name: supplier.name, frozen: false, email: supplier.email ?? '' },
    country: supplier.country,
    company: shop.nameEn,
    tradeTerms: isSea ? random.pick(['FOB', 'CIF', 'CFR']) : 'DAP',
    currency,
    estimatedArrival: estimatedArrival.toISOString(),
    lines,
    total: lines.reduce((sum, line) => sum + lineCost(line.cost, line.quantity, currency), 0),
    paid: 0,
    now: createdAt.getTime(),
    confirmed: false,
    closed: false,
    authors: [],
    actor: null,
  };
  const { snapshot, steps } = walkPurchase(random, facts, createdAt, now, ground.people);
  const end: PurchaseOrderFacts = snapshot.context;
  const momentOf = (type: string) => steps.findLast(({ event }) => event.type === type)?.at ?? null;
  const approvedAt = momentOf('approve');
  const departure = new Date(estimatedArrival.getTime() - 6 * DAY);
  const header = {
    company: end.company,
    country: end.country,
    tradeTerms: end.tradeTerms,
    currency,
    containerNumber: isSea ? containerOf(random) : '',
    contact: supplier.contact,
    phone: supplier.phone,
    estimatedArrival,
    estimatedDeparture: isSea ? departure : null,
  };
  made.orders.push({
    ...header,
    ...chartColumns(snapshot),
    id,
    shopId,
    number,
    version: steps.length,
    warehouseId: warehouse.id,
    supplierId: supplier.id,
    total: end.total,
    paid: end.paid,
    itemCount: end.lines.length,
    emailStatus: approvedAt && supplier.email ? 'sent' : 'none',
    authors: end.authors,
    sentBack: sentBackOf(steps, header, warehouse, supplier.name),
    createdAt,
    createdBy: ground.people.buyer.id,
    createdByName: ground.people.buyer.name,
    committedAt: momentOf('commit'),
    confirmedAt: approvedAt,
    searchText: searchText(number, supplier.name, header.company, header.containerNumber),
  });
  const goodsById = new Map(goods.map((item) => [item.id, item]));
  made.lines.push(
    ...end.lines.map((line) => lineRow(id, line, goodsById.get(line.goodsId), currency)),
  );
  writeSteps(ground, made, {
    id,
    number,
    createdAt,
    begun: steps[0]?.from ?? snapshot.value,
    steps,
  });
}

function writeSteps(
  { shopId, now, people }: PurchaseGround,
  made: DemoPurchases,
  order: { id: number; number: string; createdAt: Date; begun: unknown; steps: PurchaseStep[] },
): void {
  const source = { lifecycle: 'purchaseOrder', recordId: order.id };
  const first = { event: { type: 'create' }, at: order.createdAt, actor: people.buyer, from: null };
  const lines = linesOfMoves(
    { domain: 'purchasing', record: 'purchaseOrder', id: order.id, number: order.number, shopId },
    [{ ...first, to: order.begun }, ...order.steps],
    new Date(now.getTime() - LOGGED),
  );
  made.history.push(...lines.history);
  made.log.push(...lines.log);
  for (const [index, { event, at, actor, before, after }] of order.steps.entries()) {
    if (event.type === 'receive') {
      made.receipts.push({
        purchaseOrderId: order.id,
        at,
        actorName: actor.name,
        lines: event.lines,
      });
    }
    for (const { kind, entries } of moneyOfMove(before, after)) {
      const posted = { shopId, at, kind, entries, currency: after.currency };
      made.postings.push({ ...posted, source: { ...source, version: index + 1 } });
    }
  }
}

/** What the order said when it was last sent back. */
function sentBackOf(
  steps: readonly PurchaseStep[],
  header: Pick<
    Row<typeof purchaseOrders>,
    'company' | 'country' | 'tradeTerms' | 'currency' | 'containerNumber' | 'contact' | 'phone'
  > & { estimatedArrival: Date; estimatedDeparture: Date | null },
  warehouse: { name: string; nameZh: string },
  supplier: string,
): Row<typeof purchaseOrders>['sentBack'] {
  const back = steps.findLast(({ event }) => event.type === 'sendBack');
  if (back?.event.type !== 'sendBack') return null;
  return {
    at: back.at.toISOString(),
    byName: back.actor.name,
    remark: back.event.remark,
    fields: {
      warehouse: warehouse.name,
      supplier,
      ...header,
      estimatedArrival: header.estimatedArrival.toISOString(),
      estimatedDeparture: header.estimatedDeparture?.toISOString() ?? '',
    },
    warehouseZh: warehouse.nameZh,
    lines: linesSaid(back.before.lines),
  };
}

function goodsOf(random: Random, { goods }: PurchaseGround): Goods[] {
  const chosen = Array.from({ length: random.whole(1, 6) }, () => random.pick(goods));
  return [...new Map(chosen.map((item) => [item.id, item])).values()];
}

function lineOf(
  random: Random,
  { shop, nextLineId }: PurchaseGround,
  goods: Goods,
  country: string,
  currency: string,
): PurchaseLineFacts {
  const { rate, step } = RATES[currency] ?? { rate: 1, step: 1 };
  const unit = random.pick(goods.units.slice(-2));
  const price = (goods.prices.general / shop.priceFactor) * COST_SHARE * rate * unit.ratio;
  const cost = Math.max(step, Math.round((price * random.whole(92, 108)) / 100 / step) * step);
  return {
    lineId: nextLineId(),
    goodsId: goods.id,
    name: goods.name,
    nameZh: goods.nameZh,
    unit: unit.unit,
    unitZh: unit.unitZh,
    ratio: unit.ratio,
    baseUnit: baseUnitOf(goods.units)?.unit ?? unit.unit,
    baseUnitZh: baseUnitOf(goods.units)?.unitZh ?? unit.unitZh,
    quantity: random.whole(1, 8) * (unit.ratio > 50 ? 1 : 5),
    received: 0,
    short: 0,
    cost,
    area: random.pick(AREAS[country] ?? ['']),
  };
}

function lineRow(
  purchaseOrderId: number,
  line: PurchaseLineFacts,
  goods: Goods | undefined,
  currency: string,
): Row<typeof purchaseLines> {
  const { lineId, goodsId, name, nameZh, unit, ratio, quantity, received, short, cost, area } =
    line;
  return {
    id: lineId,
    purchaseOrderId,
    goodsId,
    sku: goods?.sku ?? '',
    name,
    nameZh,
    specification: goods?.specification ?? '',
    unit,
    unitZh: goods?.units.find((candidate) => candidate.unit === unit)?.unitZh ?? unit,
    ratio,
    quantity,
    received,
    short,
    cost,
    amount: lineCost(cost, short > 0 ? received : quantity, currency),
    area,
  };
}

const containerOf = (random: Random) =>
  `${random.pick(['MSKU', 'TCLU', 'OOLU', 'CMAU'])}${random.whole(1_000_000, 9_999_999)}`;
