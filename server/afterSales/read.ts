import { inArray, type SQL, sql } from 'drizzle-orm';
import type { StoredFile } from '../../api/files/calls.ts';
import { toMinor } from '../../api/kernel/money.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { ADMITTED_PLACES } from '../../machines/account/law/index.ts';
import type { AfterSalesFacts, Bearers } from '../../machines/afterSales/law/facts.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import { isGranted } from '../kernel/access/grants.ts';
import { accountShops, accounts, roles, shops } from '../kernel/db/tables/access.ts';
import { files, fileUses } from '../kernel/db/tables/files.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { orders } from '../orders/tables.ts';
import { factsOf } from './facts.ts';
import { type OrderSource, orderSource } from './orderSource.ts';
import {
  aftersaleCases,
  aftersaleLines,
  aftersaleProblems,
  aftersaleReasons,
  aftersaleRefunds,
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
  limit: string | null;
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
    actorRole: string;
    event: string;
    payload: Record<string, unknown>;
    from: ChartState | null;
    to: ChartState;
    remark: string | null;
  }[];
}

const one = (select: SQL) => sql`(select row_to_json(one) from (${select}) one)`;
const many = (select: SQL) =>
  sql`(select coalesce(json_agg(many), '[]'::json) from (${select}) many)`;

/** A name in the caller's language. */
const nameIn = (locale: Locale, column: SQL) => sql`${column} ->> ${locale}::text`;

/** The columns of a `CaseJson` but its state, in a query on cases joined with problems. */
export const rowColumns = (locale: Locale) => sql`
  ${aftersaleCases.id} as "id", ${aftersaleCases.caseNo} as "caseNo",
  ${aftersaleCases.orderId} as "orderId", ${aftersaleCases.orderSn} as "orderSn",
  ${aftersaleCases.version} as "version", ${aftersaleCases.status} as "status",
  ${aftersaleCases.compensation} as "compensation", ${aftersaleCases.overdue} as "overdue",
  ${aftersaleCases.type} as "type", ${aftersaleCases.problemCode} as "problemCode",
  ${nameIn(locale, sql`${aftersaleProblems.name}`)} as "problem",
  ${aftersaleCases.method} as "method", ${aftersaleCases.currency} as "currency",
  ${aftersaleCases.claimed}::text as "claimed", ${aftersaleCases.granted}::text as "granted",
  ${aftersaleCases.memberId} as "memberId", ${aftersaleCases.customerName} as "customerName",
  ${aftersaleCases.customerNameZh} as "customerNameZh",
  ${aftersaleCases.customerPhone} as "customerPhone", ${aftersaleCases.auditorId} as "auditorId",
  ${aftersaleCases.auditorName} as "auditorName", ${aftersaleCases.submittedAt} as "submittedAt"`;

/** Cases with the problem that each is about. */
export const fromCases = sql`from ${aftersaleCases}
  join ${aftersaleProblems} on ${aftersaleProblems.code} = ${aftersaleCases.problemCode}`;

const wholeColumns = (locale: Locale) => sql`
  ${one(sql`select ${rowColumns(locale)}, ${aftersaleCases.state} as "state",
    ${aftersaleCases.reasonCode} as "reasonCode", ${aftersaleCases.description} as "description",
    ${aftersaleCases.submittedByName} as "submittedByName",
    ${aftersaleCases.delivery} as "delivery",
    ${aftersaleCases.deliveryPart}::text as "deliveryPart",
    ${aftersaleCases.merchantPart}::text as "merchantPart",
    ${aftersaleCases.platformPart}::text as "platformPart",
    ${aftersaleCases.riderPart}::text as "riderPart"`)} as "row",
  ${nameIn(locale, sql`${aftersaleReasons.name}`)} as "reason",
  ${one(sql`select ${aftersaleProblems.merchant} as "merchant",
    ${aftersaleProblems.platform} as "platform", ${aftersaleProblems.rider} as "rider"`)} as "bearing",
  ${shops.refundLimit}::text as "limit",
  ${many(sql`select ${accounts.id} as "id", ${accounts.name} as "name"
    from ${accountShops} join ${accounts} on ${accounts.id} = ${accountShops.accountId}
    join ${roles} on ${roles.id} = ${accounts.roleId}
    where ${accountShops.shopId} = ${aftersaleCases.shopId} and ${inArray(accounts.status, ADMITTED_PLACES)}
      and ${isGranted('afterSales.audit')}
    order by ${accounts.name}, ${accounts.id}`)} as "auditors",
  ${many(sql`select ${aftersaleLines.orderLineId} as "lineId", ${aftersaleLines.goodsId} as "goodsId",
    ${aftersaleLines.sku} as "sku", ${aftersaleLines.name} as "name",
    ${aftersaleLines.nameZh} as "nameZh", ${aftersaleLines.specification} as "specification",
    ${aftersaleLines.unit} as "unit", ${aftersaleLines.unitZh} as "unitZh",
    ${aftersaleLines.bought} as "bought", ${aftersaleLines.quantity} as "quantity",
    ${aftersaleLines.worth}::text as "worth", ${aftersaleLines.part}::text as "part"
    from ${aftersaleLines} where ${aftersaleLines.caseId} = ${aftersaleCases.id}
    order by ${aftersaleLines.id}`)} as "lines",
  ${many(sql`select ${files.id} as "id", ${files.name} as "name",
    ${files.mediaType} as "mediaType", ${files.size} as "size", ${files.width} as "width",
    ${files.height} as "height"
    from ${fileUses} join ${files} on ${files.id} = ${fileUses.fileId}
    where ${fileUses.record} = 'afterSales' and ${fileUses.recordId} = ${aftersaleCases.id}
    order by ${fileUses.position}`)} as "pictures",
  ${one(sql`select ${aftersaleRefunds.at} as "at", ${aftersaleRefunds.amount}::text as "amount",
    ${aftersaleRefunds.method} as "method", ${aftersaleRefunds.payNowTo} as "payNowTo",
    ${aftersaleRefunds.actorName} as "actorName"
    from ${aftersaleRefunds} where ${aftersaleRefunds.caseId} = ${aftersaleCases.id}`)} as "refund",
  ${one(sql`select ${coupons.id} as "id", ${coupons.code} as "code",
    ${coupons.amount}::text as "amount", ${coupons.expiresAt} as "expiresAt",
    ${coupons.usedAt} as "usedAt", ${coupons.revokedAt} as "revokedAt"
    from ${coupons} where ${coupons.caseId} = ${aftersaleCases.id}`)} as "coupon",
  ${one(sql`select ${orderCommissions.amount}::text as "amount",
    ${orderCommissions.version} as "version" from ${orderCommissions}
    where ${orderCommissions.orderId} = ${aftersaleCases.orderId}`)} as "commission",
  ${one(sql`select ${orderSource} from ${orders} where ${orders.id} = ${aftersaleCases.orderId}`)} as "order"`;

const historyColumn = many(sql`
  select ${recordHistory.version} as "version", ${recordHistory.at} as "at",
    ${recordHistory.actorId} as "actorId", ${recordHistory.actorName} as "actorName",
    ${accounts.username} as "actorAccount",
    ${recordHistory.actorRole} as "actorRole", ${recordHistory.event} as "event",
    ${recordHistory.payload} as "payload", ${recordHistory.fromState} as "from",
    ${recordHistory.toState} as "to", ${recordHistory.remark} as "remark"
  from ${recordHistory} left join ${accounts} on ${accounts.id} = ${recordHistory.actorId}
  where ${recordHistory.lifecycle} = 'afterSales' and ${recordHistory.recordId} = ${aftersaleCases.id}
  order by ${recordHistory.version}`);

const wholeFrom = sql`${fromCases}
  join ${aftersaleReasons} on ${aftersaleReasons.code} = ${aftersaleCases.reasonCode}
  join ${shops} on ${shops.id} = ${aftersaleCases.shopId}`;

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
    limit: limit === null ? null : toMinor(limit),
    actor,
    now,
  });
}
