import { and, asc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { searchWords } from '../../api/kernel/textForms.ts';
import type {
  pickLists as contract,
  LotsOfLine,
  PickList,
  PickListDetail,
} from '../../api/pickLists/calls.ts';
import { isTagged } from '../../machines/kernel/law/explain.ts';
import { PICK_LIST_PLACES, type PickLineFacts } from '../../machines/pickList/law/facts.ts';
import { pickListLifecycle } from '../../machines/pickList/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { fixed } from '../kernel/db/fixedSql.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import { notFound } from '../kernel/failure.ts';
import { personOf, readHistory } from '../kernel/history.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn, eachWordKept } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { suggestLots } from '../lots/suggest.ts';
import { wantedAt } from '../orders/filter.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { TO_PICK } from './make.ts';
import { openToPick } from './open.ts';
import { pickerOf } from './picker.ts';
import { readPickLines } from './read.ts';
import { storedPickList } from './stored.ts';
import { pickLists } from './tables.ts';

type ListRequest = z.output<(typeof contract)['listPickLists']['body']>;
type OrdersRequest = z.output<(typeof contract)['listOrdersToPick']['body']>;
type Caller = Pick<Call, 'db' | 'shop' | 'shopId' | 'actor' | 'now'>;

const SORTS = {
  createdAt: { column: sql`${pickLists.createdAt}`, type: 'moment' },
  number: { column: sql`${pickLists.number}`, type: 'text' },
} as const;

/** What a list says of its lines in a row. */
interface Summary {
  orders: number;
  lines: number;
  done: number;
  orderSn: string;
  customerName: string;
  customerNameZh: string;
}

const summary = sql<Summary>`(
  select json_build_object('orders', count(distinct l.order_id)::int, 'lines', count(*)::int,
    'done', (count(*) filter (where l.short is not null or l.picked >= l.asked))::int,
    'orderSn', min(o.order_sn),
    'customerName', (array_agg(o.customer_name order by o.order_sn))[1],
    'customerNameZh', (array_agg(o.customer_name_zh order by o.order_sn))[1])
  from pick_lines l join orders o on o.id = l.order_id
  where l.pick_list_id = ${pickLists}.id)`;

const columns = {
  id: pickLists.id,
  number: pickLists.number,
  state: pickLists.state,
  status: pickLists.status,
  version: pickLists.version,
  pickerId: pickLists.pickerId,
  pickerName: pickLists.pickerName,
  pickerAvatar: accounts.avatar,
  boxes: pickLists.boxes,
  createdAt: pickLists.createdAt,
  summary,
};

interface Row extends Omit<typeof pickLists.$inferSelect, 'shopId' | 'searchText'> {
  summary: Summary;
  pickerAvatar: number | null;
}

const present = ({ summary: said, pickerId: _picker, createdAt, ...row }: Row): PickList => ({
  id: row.id,
  number: row.number,
  status: row.status,
  pickerName: row.pickerName,
  pickerAvatar: row.pickerAvatar,
  boxes: row.boxes.length === 0 ? null : row.boxes.reduce((sum, { boxes }) => sum + boxes, 0),
  version: row.version,
  createdAt: createdAt.toISOString(),
  ...said,
});

/** A page of pick lists with how many are at each place. Throws InvalidCursor. */
export async function listPickLists(call: Caller, request: ListRequest) {
  const { search, status, mine, sort } = request;
  const searched = and(
    inShop(pickLists, call),
    ...eachWordKept(pickLists.searchText, search),
    mine ? eq(pickLists.pickerId, call.actor.id ?? 0) : undefined,
  );
  const found = and(searched, status ? eq(pickLists.status, status) : undefined);
  const order: Sort = {
    ...SORTS[sort.by],
    name: sort.by,
    id: sql`${pickLists.id}`,
    descending: sort.descending,
  };
  const window = windowOf(request, order);
  const rows = await call.db
    .select({ ...columns, cursor: window.cursor })
    .from(pickLists)
    .leftJoin(accounts, eq(accounts.id, pickLists.pickerId))
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counted = await call.db
    .select({ tab: pickLists.status, count: sql<number>`count(*)::int` })
    .from(pickLists)
    .where(searched)
    .groupBy(pickLists.status);
  const counts = tabsOf(PICK_LIST_PLACES, counted);
  const page = pageOf(rows, request, order);
  return {
    ...page,
    rows: page.rows.map(present),
    counts,
    total: { count: counts[status ?? 'all'], exact: true },
  };
}

/** One pick list of the caller's shop with its lines and history. @throws Failure 4040 */
export async function pickListDetail(call: Caller, id: number): Promise<PickListDetail> {
  const [row] = await call.db
    .select(columns)
    .from(pickLists)
    .leftJoin(accounts, eq(accounts.id, pickLists.pickerId))
    .where(and(inShop(pickLists, call), eq(pickLists.id, id)));
  if (!row) throw notFound();
  const lines = await readPickLines(call.db, id);
  const state = row.state as PickListDetail['state'];
  return {
    pickList: {
      ...present(row),
      lineList: lines.map(({ line }) => line),
      lots: PICKED.some((tag) => isTagged(pickListLifecycle, state, tag))
        ? ((await suggestLots(
            call,
            lines.map(({ facts }) => wantedOf(facts)),
          )) as LotsOfLine[])
        : [],
    },
    state,
    facts: {
      pickListId: id,
      lines: lines.map(({ facts }) => facts),
      picker: pickerOf(row),
      boxes: row.boxes,
      actor: personOf(call.actor),
    },
    history: await readHistory(call.db, storedPickList.lifecycle.id, id),
  };
}

/** Where its goods are still on the shelf, or being taken off it. */
const PICKED = ['toStart', 'atShelves'] as const;

/** All that is asked for, also what is picked: it is off the stock once it is shipped. */
const wantedOf = ({ lineId, goodsId, asked, ratio, isOff }: PickLineFacts) => ({
  lineId,
  goodsId,
  quantity: isOff ? 0 : roundQuantity(asked * ratio),
});

/** How many orders one answer names. */
const MOST = 200;

/** How many lines of an order have goods to pick, in a query over `orders`. */
const lines = fixed(sql<number>`(select count(*)::int from ${orderLines}
  where ${orderLines.orderId} = ${orders.id} and ${openToPick} > 0)`);

/** How the postcode of an order's address begins: its last run of five or six digits; null without one. */
const districtOf = fixed(sql<string | null>`left(substring(${orders.address}
  from '.*(?:^|\\D)(\\d{5,6})(?:\\D|$)'), 2)`);

/** Orders that wait with goods on no list yet, the soonest wanted first, and the districts they go to. */
export async function listOrdersToPick(call: Caller, request: OrdersRequest) {
  const { search, wantedFrom, wantedBefore, district } = request;
  const waits = and(
    inShop(orders, call),
    inArray(orders.status, TO_PICK),
    searchWords(search ?? '').length > 0
      ? eachWordIn(search, orders.searchText, sql`coalesce(${orders.address}, '')`)
      : undefined,
    wantedFrom ? gte(wantedAt, new Date(wantedFrom)) : undefined,
    wantedBefore ? lt(wantedAt, new Date(wantedBefore)) : undefined,
    sql`${lines} > 0`,
  );
  const districts = await call.db
    .select({ district: districtOf, orders: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(waits, isNotNull(districtOf)))
    .groupBy(districtOf)
    .orderBy(districtOf);
  const rows = await call.db
    .select({
      id: orders.id,
      orderSn: orders.orderSn,
      customerName: orders.customerName,
      customerNameZh: orders.customerNameZh,
      address: orders.address,
      deliveryAt: orders.deliveryAt,
      lines,
    })
    .from(orders)
    .where(and(waits, district === undefined ? undefined : eq(districtOf, district)))
    .orderBy(asc(wantedAt), asc(orders.id))
    .limit(MOST + 1);
  return {
    rows: rows.slice(0, MOST).map(({ deliveryAt, ...row }) => ({
      ...row,
      deliveryAt: deliveryAt?.toISOString() ?? null,
    })),
    more: rows.length > MOST,
    districts: districts.map((one) => ({ ...one, district: one.district ?? '' })),
  };
}
