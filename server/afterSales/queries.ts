import { inArray, type SQL, sql } from 'drizzle-orm';
import type { StoredFile } from '../../api/files/storedFile.ts';
import { toMinor } from '../../api/kernel/money.ts';
import type { FigureChange } from '../../api/kernel/record.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { ADMITTED_PLACES } from '../../machines/account/law/index.ts';
import type { AfterSalesFacts, Bearers } from '../../machines/afterSalesCase/law/facts.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import { isGranted } from '../kernel/access/grants.ts';
import { avatarOf } from '../kernel/avatarOf.ts';
import { accountShops, accounts, roles, shops } from '../kernel/db/tables/access.ts';
import { files, fileUses } from '../kernel/db/tables/files.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { orders } from '../orders/tables.ts';
import { limitFrom, type SetLimit, setLimitOf } from '../shopSettings/limits.ts';
import { factsOf } from './facts.ts';
import { type OrderSource, orderSource } from './orderSource.ts';
import {
  afterSalesCases,
  afterSalesLines,
  afterSalesProblems,
  afterSalesReasons,
  afterSalesRefunds,
  coupons,
  orderCommissions,
} from './tables.ts';

/** A case's row as JSON: amounts are decimal strings, moments texts. */
export interface CaseJson {
  id: number;
  caseNo: string;
  orderId: number;
  orderSn: string;
  state: ChartState;
  version: number;
  status: string;
  compensation: string;
  overdue: boolean;
  type: string;
  problemCode: string;
  problem: string;
  method: string;
  currency: string;
  claimed: string;
  granted: string | null;
  memberId: number | null;
  customerName: string;
  customerNameZh: string;
  customerPhone: string;
  auditorId: number | null;
  auditorName: string | null;
  auditorAvatar: number | null;
  submittedAt: string;
}

/** A case with all that its page shows, as JSON. */
export interface WholeCase {
  row: CaseJson & {
    reasonCode: string;
    description: string;
    submittedByName: string;
    delivery: boolean;
    deliveryPart: string | null;
    merchantPart: string | null;
    platformPart: string | null;
    riderPart: string | null;
  };
  reason: string;
  bearing: Bearers;
  /** As the shop has set it; null where it never did. */
  limit: SetLimit | null;
  /** Who may audit in the case's shop. */
  auditors: Person[];
  lines: {
    lineId: number;
    goodsId: number;
    sku: string;
    name: string;
    nameZh: string;
    specification: string;
    unit: string;
    unitZh: string;
    bought: number;
    quantity: number;
    worth: string;
    part: string | null;
  }[];
  pictures: StoredFile[];
  refund: {
    at: string;
    amount: string;
    method: string;
    payNowTo: string | null;
    actorName: string;
  } | null;
  coupon: {
    id: number;
    code: string;
    amount: string;
    expiresAt: string;
    usedAt: string | null;
    revokedAt: string | null;
  } | null;
  commission: { amount: string; version: number } | null;
  order: OrderSource;
  history: {
    version: number;
    at: string;
    actorId: number | null;
    actorName: string;
    actorAccount: string | null;
    actorAvatar: number | null;
    actorRole: string;
    event: string;
    payload: Record<string, unknown>;
    from: ChartState | null;
    to: ChartState;
    remark: string | null;
    figures: FigureChange[] | null;
  }[];
}

const one = (select: SQL) => sql`(select row_to_json(one) from (${select}) one)`;
const many = (select: SQL) =>
  sql`(select coalesce(json_agg(many), '[]'::json) from (${select}) many)`;

/** A name in the caller's language. */
const nameIn = (locale: Locale, column: SQL) => sql`${column} ->> ${locale}::text`;

/** The columns of a `CaseJson` but its state, in a query on cases joined with problems. */
export const rowColumns = (locale: Locale) => sql`
  ${afterSalesCases.id} as "id", ${afterSalesCases.caseNo} as "caseNo",
  ${afterSalesCases.orderId} as "orderId", ${afterSalesCases.orderSn} as "orderSn",
  ${afterSalesCases.version} as "version", ${afterSalesCases.status} as "status",
  ${afterSalesCases.compensation} as "compensation", ${afterSalesCases.overdue} as "overdue",
  ${afterSalesCases.type} as "type", ${afterSalesCases.problemCode} as "problemCode",
  ${nameIn(locale, sql`${afterSalesProblems.name}`)} as "problem",
  ${afterSalesCases.method} as "method", ${afterSalesCases.currency} as "currency",
  ${afterSalesCases.claimed}::text as "claimed", ${afterSalesCases.granted}::text as "granted",
  ${afterSalesCases.memberId} as "memberId", ${afterSalesCases.customerName} as "customerName",
  ${afterSalesCases.customerNameZh} as "customerNameZh",
  ${afterSalesCases.customerPhone} as "customerPhone", ${afterSalesCases.auditorId} as "auditorId",
  ${afterSalesCases.auditorName} as "auditorName",
  ${avatarOf(afterSalesCases.auditorId)} as "auditorAvatar",
  ${afterSalesCases.submittedAt} as "submittedAt"`;

/** Cases with the problem that each is about. */
export const fromCases = sql`from ${afterSalesCases}
  join ${afterSalesProblems} on ${afterSalesProblems.code} = ${afterSalesCases.problemCode}`;

const wholeColumns = (locale: Locale) => sql`
  ${one(sql`select ${rowColumns(locale)}, ${afterSalesCases.state} as "state",
    ${afterSalesCases.reasonCode} as "reasonCode", ${afterSalesCases.description} as "description",
    ${afterSalesCases.submittedByName} as "submittedByName",
    ${afterSalesCases.delivery} as "delivery",
    ${afterSalesCases.deliveryPart}::text as "deliveryPart",
    ${afterSalesCases.merchantPart}::text as "merchantPart",
    ${afterSalesCases.platformPart}::text as "platformPart",
    ${afterSalesCases.riderPart}::text as "riderPart"`)} as "row",
  ${nameIn(locale, sql`${afterSalesReasons.name}`)} as "reason",
  ${one(sql`select ${afterSalesProblems.merchant} as "merchant",
    ${afterSalesProblems.platform} as "platform", ${afterSalesProblems.rider} as "rider"`)} as "bearing",
  ${setLimitOf('refund', afterSalesCases.shopId)} as "limit",
  ${many(sql`select ${accounts.id} as "id", ${accounts.name} as "name"
    from ${accountShops} join ${accounts} on ${accounts.id} = ${accountShops.accountId}
    join ${roles} on ${roles.id} = ${accounts.roleId}
    where ${accountShops.shopId} = ${afterSalesCases.shopId} and ${inArray(accounts.status, ADMITTED_PLACES)}
      and ${isGranted('afterSales.audit')}
    order by ${accounts.name}, ${accounts.id}`)} as "auditors",
  ${many(sql`select ${afterSalesLines.orderLineId} as "lineId", ${afterSalesLines.goodsId} as "goodsId",
    ${afterSalesLines.sku} as "sku", ${afterSalesLines.name} as "name",
    ${afterSalesLines.nameZh} as "nameZh", ${afterSalesLines.specification} as "specification",
    ${afterSalesLines.unit} as "unit", ${afterSalesLines.unitZh} as "unitZh",
    ${afterSalesLines.bought} as "bought", ${afterSalesLines.quantity} as "quantity",
    ${afterSalesLines.worth}::text as "worth", ${afterSalesLines.part}::text as "part"
    from ${afterSalesLines} where ${afterSalesLines.caseId} = ${afterSalesCases.id}
    order by ${afterSalesLines.id}`)} as "lines",
  ${many(sql`select ${files.id} as "id", ${files.name} as "name",
    ${files.mediaType} as "mediaType", ${files.size} as "size", ${files.width} as "width",
    ${files.height} as "height"
    from ${fileUses} join ${files} on ${files.id} = ${fileUses.fileId}
    where ${fileUses.record} = 'afterSalesCase' and ${fileUses.recordId} = ${afterSalesCases.id}
    order by ${fileUses.position}`)} as "pictures",
  ${one(sql`select ${afterSalesRefunds.at} as "at", ${afterSalesRefunds.amount}::text as "amount",
    ${afterSalesRefunds.method} as "method", ${afterSalesRefunds.payNowTo} as "payNowTo",
    ${afterSalesRefunds.actorName} as "actorName"
    from ${afterSalesRefunds} where ${afterSalesRefunds.caseId} = ${afterSalesCases.id}`)} as "refund",
  ${one(sql`select ${coupons.id} as "id", ${coupons.code} as "code",
    ${coupons.amount}::text as "amount", ${coupons.expiresAt} as "expiresAt",
    ${coupons.usedAt} as "usedAt", ${coupons.revokedAt} as "revokedAt"
    from ${coupons} where ${coupons.caseId} = ${afterSalesCases.id}`)} as "coupon",
  ${one(sql`select ${orderCommissions.amount}::text as "amount",
    ${orderCommissions.version} as "version" from ${orderCommissions}
    where ${orderCommissions.orderId} = ${afterSalesCases.orderId}`)} as "commission",
  ${one(sql`select ${orderSource} from ${orders} where ${orders.id} = ${afterSalesCases.orderId}`)} as "order"`;

const historyColumn = many(sql`
  select ${recordHistory.version} as "version", ${recordHistory.at} as "at",
    ${recordHistory.actorId} as "actorId", ${recordHistory.actorName} as "actorName",
    ${accounts.username} as "actorAccount", ${accounts.avatar} as "actorAvatar",
    ${recordHistory.actorRole} as "actorRole", ${recordHistory.event} as "event",
    ${recordHistory.payload} as "payload", ${recordHistory.fromState} as "from",
    ${recordHistory.toState} as "to", ${recordHistory.remark} as "remark",
    ${recordHistory.figures} as "figures"
  from ${recordHistory} left join ${accounts} on ${accounts.id} = ${recordHistory.actorId}
  where ${recordHistory.lifecycle} = 'afterSalesCase' and ${recordHistory.recordId} = ${afterSalesCases.id}
  order by ${recordHistory.version}`);

const wholeFrom = sql`${fromCases}
  join ${afterSalesReasons} on ${afterSalesReasons.code} = ${afterSalesCases.reasonCode}
  join ${shops} on ${shops.id} = ${afterSalesCases.shopId}`;

/**
 * Reads one case with all that belongs to it in one statement, so that what one answer shows
 * belongs together. Null where there is none.
 */
export async function readWhole(
  db: Pick<Database | Transaction, 'execute'>,
  where: SQL | undefined,
  locale: Locale,
): Promise<WholeCase | null> {
  const { rows } = await db.execute<{ found: WholeCase }>(sql`
    select row_to_json(found) as found from (
      select ${wholeColumns(locale)}, ${historyColumn} as "history" ${wholeFrom} where ${where}
    ) found`);
  return rows[0]?.found ?? null;
}

/** What the chart decides by, of a case that was read whole. */
export function factsOfWhole(whole: WholeCase, actor: Person | null, now: Date): AfterSalesFacts {
  const { row, lines, bearing, auditors, coupon, order, limit } = whole;
  return factsOf({
    row: {
      ...row,
      claimed: toMinor(row.claimed),
      granted: row.granted === null ? null : toMinor(row.granted),
    },
    state: row.state,
    lines: lines.map(({ lineId, name, nameZh, unit, quantity, worth }) => ({
      lineId,
      name,
      nameZh,
      unit,
      quantity,
      worth: toMinor(worth),
    })),
    bearing,
    auditors,
    coupon,
    order,
    limit: limitFrom(limit, 'refund', row.currency),
    actor,
    now,
  });
}
