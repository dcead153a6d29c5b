import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import type {
  CopyFilter,
  vouchers as contract,
  VoucherCopy,
  VoucherDetail,
  VoucherRow,
} from '../../api/vouchers/calls.ts';
import { VOUCHER_PLACES } from '../../machines/voucher/law/facts.ts';
import { voucherLifecycle } from '../../machines/voucher/law/index.ts';
import { avatarOf } from '../kernel/avatarOf.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { personOf, readHistory } from '../kernel/history.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { maskedCode } from './code.ts';
import { factsOf } from './stored.ts';
import { voucherCopies, vouchers } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'now' | 'actor'>;
type ListRequest = z.output<(typeof contract)['listVoucher']['body']>;
type Filter = z.output<(typeof contract)['countVoucher']['body']>;

const SORTS = {
  startsAt: sql`${vouchers.startsAt}`,
  endsAt: sql`${vouchers.endsAt}`,
  createdAt: sql`${vouchers.createdAt}`,
};

/** A page of vouchers with its total. Throws InvalidCursor. */
export async function listVouchers(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = {
    name: by,
    column: SORTS[by],
    id: sql`${vouchers.id}`,
    type: 'moment',
    descending,
  };
  const window = windowOf(request, sort);
  const ofTab = request.tab === 'all' ? undefined : eq(vouchers.status, request.tab);
  const rows = await call.db
    .select({ row: vouchers, cursor: window.cursor })
    .from(vouchers)
    .where(and(inShop(vouchers, call), searchOf(request.search), ofTab, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(
    rows.map(({ row, cursor }) => ({ ...row, cursor })),
    request,
    sort,
  );
  const { tabs, exact } = await countTabs(call, request);
  return { ...page, rows: page.rows.map(presentRow), total: { count: tabs[request.tab], exact } };
}

/** How many vouchers each tab holds under a search: a shop has hundreds at most. */
export async function countTabs(call: Caller, { search }: Filter) {
  const rows = await call.db
    .select({ tab: vouchers.status, count: sql<number>`count(*)::int` })
    .from(vouchers)
    .where(and(inShop(vouchers, call), searchOf(search)))
    .groupBy(vouchers.status);
  return { tabs: tabsOf(VOUCHER_PLACES, rows), exact: true };
}

/** Every word of the search is in the number or in the name. */
const searchOf = (search: string | undefined) =>
  eachWordIn(search, vouchers.voucherNo, vouchers.name);

/** One voucher of the caller's shop as its page shows it. @throws Failure 4040 */
export async function voucherDetail(call: Caller, id: number): Promise<VoucherDetail> {
  const row = await voucherRowOf(call, id);
  return {
    voucher: presentRow(row),
    state: row.state as VoucherDetail['state'],
    facts: await factsOf(call.db, row, personOf(call.actor), call.now()),
    history: await readHistory(call.db, voucherLifecycle.id, id),
  };
}

/** The row of a voucher of the caller's shop. @throws Failure 4040 */
export async function voucherRowOf(call: Caller, id: number) {
  const [row] = await call.db
    .select()
    .from(vouchers)
    .where(and(inShop(vouchers, call), eq(vouchers.id, id)));
  if (!row) throw notFound();
  return row;
}

/** A page of a voucher's copies: the redeemed ones newest first. Throws InvalidCursor, Failure 4040. */
export async function listCopies(
  call: Pick<Call, 'db' | 'shopId' | 'now' | 'actor'>,
  id: number,
  { which, ...request }: PageRequest & { which: CopyFilter },
) {
  await voucherRowOf(call, id);
  // Whoever holds a code can spend it: who issues them sees those that are left, nobody else.
  const seesCodes = call.actor.grants('voucher.edit');
  const sort = seesCodes || which === 'redeemed' ? COPY_SORTS[which] : BY_COPY;
  const window = windowOf(request, sort);
  const found = copiesOf(call, id, which);
  const rows = await call.db
    .select({
      row: voucherCopies,
      redeemedByAvatar: avatarOf(voucherCopies.redeemedBy),
      cursor: window.cursor,
    })
    .from(voucherCopies)
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(
    rows.map(({ row, ...beside }) => ({ ...row, ...beside })),
    request,
    sort,
  );
  const count = await call.db.$count(voucherCopies, found);
  return {
    ...page,
    rows: page.rows.map((row) => presentCopy(row, seesCodes)),
    total: { count, exact: true },
  };
}

/** The copies of a voucher of the caller's shop that are asked for. */
export const copiesOf = (call: Pick<Call, 'shopId'>, id: number, which: CopyFilter) =>
  and(inShop(voucherCopies, call), eq(voucherCopies.voucherId, id), KEPT[which]);

/** A cursor of it names no code. */
const BY_COPY: Sort = {
  name: 'copy',
  column: sql`${voucherCopies.id}::numeric`,
  id: sql`${voucherCopies.id}`,
  type: 'amount',
  descending: false,
};

const BY_CODE: Sort = {
  name: 'code',
  column: sql`${voucherCopies.code}`,
  id: sql`${voucherCopies.id}`,
  type: 'text',
  descending: false,
};

const COPY_SORTS: Record<CopyFilter, Sort> = {
  redeemed: {
    name: 'redeemedAt',
    column: sql`${voucherCopies.redeemedAt}`,
    id: sql`${voucherCopies.id}`,
    type: 'moment',
    descending: true,
  },
  open: BY_CODE,
  all: BY_CODE,
};

const KEPT: Record<CopyFilter, SQL | undefined> = {
  redeemed: isNotNull(voucherCopies.redeemedAt),
  open: isNull(voucherCopies.redeemedAt),
  all: undefined,
};

const presentCopy = (
  row: typeof voucherCopies.$inferSelect & { redeemedByAvatar: number | null },
  seesCodes: boolean,
): VoucherCopy => ({
  id: row.id,
  code: seesCodes || row.redeemedAt !== null ? row.code : maskedCode(row.code),
  redeemedAt: row.redeemedAt?.toISOString() ?? null,
  redeemedByName: row.redeemedByName,
  redeemedByAvatar: row.redeemedByAvatar,
  remark: row.remark,
});

const presentRow = (row: typeof vouchers.$inferSelect): VoucherRow => ({
  id: row.id,
  voucherNo: row.voucherNo,
  name: row.name,
  amount: fromMinor(row.amount),
  currency: row.currency,
  issued: row.issued,
  redeemed: row.redeemed,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  rules: row.rules,
  // The database keeps it as text; the chart that wrote it names the same.
  status: row.status as VoucherRow['status'],
  createdAt: row.createdAt.toISOString(),
  createdByName: row.createdByName,
  version: row.version,
});
