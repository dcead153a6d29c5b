import { type SQL, sql } from 'drizzle-orm';
import type { FinanceOrder, FinanceTotals } from '../../api/finance/calls.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import { isBrought, type OrderKind } from '../../machines/order/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { inOneMoment, rowsOf } from '../kernel/db/snapshot.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { kilosOfRow } from '../orders/weightOfLine.ts';
import { AMOUNT_COLUMNS, listed, orderMoney, totalsColumns } from './orderMoney.ts';
import type { Span } from './span.ts';

/** A page of the order detail, after validation. */
type ListRequest = PageRequest & {
  sort: { by: keyof typeof SORTS; descending: boolean };
};

const SORTS = {
  placedAt: { column: sql`d.placed_at`, type: 'moment' },
  settlementAmount: { column: sql`d.settlement_amount`, type: 'amount' },
} as const satisfies Record<string, Pick<Sort, 'column' | 'type'>>;

type Amounts = Record<(typeof AMOUNT_COLUMNS)[number]['name'], string | null>;
type Found = {
  id: number;
  /** Where a page could go on after it; none where all are read. */
  cursor?: string;
  channelFeeRate: string | null;
  isCorrection: boolean;
} & Amounts;

const amounts = listed(
  AMOUNT_COLUMNS,
  ({ name, column }) => sql`d.${column}::numeric(24, 2)::text as ${sql.identifier(name)}`,
);
const columns = sql`d.id::int as id, trim_scale(d.channel_fee_rate)::text as "channelFeeRate",
  d.is_correction as "isCorrection", ${amounts}`;

/** A page of the orders that money moved for, and the sums of all of them. Throws InvalidCursor. */
export function listFinanceOrders({ db }: Pick<Call, 'db'>, span: Span, request: ListRequest) {
  return inOneMoment(db, async (tx) => {
    const page = await pageOfOrders(tx, span, request);
    const { totals, count } = await totalsOf(tx, span);
    return { ...page, totals, total: { count, exact: true } };
  });
}

/** The sums of the order detail over all of the span, and of how many orders. */
async function totalsOf(
  tx: Transaction,
  span: Span,
): Promise<{ totals: FinanceTotals; count: number }> {
  const { rows } = await tx.execute<FinanceTotals & { count: number } & Record<string, unknown>>(
    sql`with ${orderMoney(span)} select count(*)::int as count, ${totalsColumns} from detail d`,
  );
  const [found] = rows;
  if (!found) throw new Error('The totals gave nothing');
  const { count, ...totals } = found;
  return { totals, count };
}

/** Orders that were chosen one by one, or all but some. */
export interface Chosen {
  ids: readonly number[];
  allBut: boolean;
}

async function pageOfOrders(tx: Transaction, span: Span, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`d.id`, descending };
  const window = windowOf(request, sort);
  const { rows } = await tx.execute<Found & { cursor: string }>(sql`
    with ${orderMoney(span)}
    select ${columns}, ${window.cursor} as cursor
    from detail d where ${window.where ?? sql`true`}
    order by ${window.orderBy} limit ${window.limit}`);
  const page = pageOf(rows, request, sort);
  return { ...page, rows: await withOrders(tx, page.rows) };
}

/** Orders that are read at once. */
const AT_ONCE = 500;

/**
 * All of the order detail, the newest first, some orders at a time.
 * @param name of the reading, as `rowsOf` wants it
 * @param chosen Null for all.
 */
export async function* allOrders(
  tx: Transaction,
  name: string,
  span: Span,
  chosen: Chosen | null,
): AsyncGenerator<FinanceOrder> {
  const isChosen: SQL = chosen
    ? sql`(d.id in (${listed(chosen.ids, (id) => sql`${id}`)})) <> ${chosen.allBut}::boolean`
    : sql`true`;
  const query = sql`with ${orderMoney(span)}
    select ${columns} from detail d where ${isChosen} order by d.placed_at desc, d.id desc`;
  for await (const found of rowsOf<Found>(tx, name, query, AT_ONCE)) {
    yield* await withOrders(tx, found);
  }
}

async function withOrders(tx: Transaction, found: Found[]): Promise<FinanceOrder[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await tx
    .select({
      id: orders.id,
      orderSn: orders.orderSn,
      kind: orders.kind,
      channel: orders.channel,
      placedAt: orders.placedAt,
      deliveryAt: orders.deliveryAt,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
    })
    .from(orders)
    .where(sql`${orders.id} in ${ids}`);
  const lines = await tx
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} in ${ids}`)
    .orderBy(orderLines.id);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.map(({ cursor: _cursor, ...amountsOf }) => {
    const order = byId.get(amountsOf.id);
    if (!order) throw new Error(`Order ${amountsOf.id} went away`);
    return {
      ...amountsOf,
      // The database keeps names as text; the contract and the charts that wrote them name the same.
      ...(order as Pick<FinanceOrder, 'orderSn' | 'kind' | 'channel' | 'status' | 'paymentMethod'>),
      deliveryType: deliveryTypeOf(order.kind),
      placedAt: order.placedAt.toISOString(),
      deliveryAt: order.deliveryAt?.toISOString() ?? null,
      // Its goods belong to the days in which it was first paid, as their subtotal does.
      lines: (amountsOf.isCorrection ? [] : (byOrder.get(amountsOf.id) ?? [])).map((line) => ({
        id: line.id,
        name: line.name,
        nameZh: line.nameZh,
        unit: line.unit,
        unitZh: line.unitZh,
        quantity: line.quantity,
        kilos: kilosOfRow(line) ?? undefined,
        price: fromMinor(line.price),
        amount: fromMinor(line.amount),
      })),
    } as FinanceOrder;
  });
}

/** Delivery types are self-pickup and delivery to home (spec section 3); at a table there is none. */
function deliveryTypeOf(kind: string): FinanceOrder['deliveryType'] {
  if (isBrought(kind as OrderKind)) return 'homeDelivery';
  return kind === 'selfPickup' ? 'selfPickup' : null;
}
