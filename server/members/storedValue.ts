import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import type { members as contract, StoredValueRow } from '../../api/members/calls.ts';
import { afterSalesCases } from '../afterSales/tables.ts';
import type { Call } from '../kernel/context.ts';
import { ledgerEntries, ledgerPostings } from '../kernel/db/tables/ledger.ts';
import { notFound } from '../kernel/failure.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { recharges } from '../recharges/tables.ts';
import { members } from './tables.ts';
import { entriesOfWallet, walletBalance } from './wallet.ts';

type ListRequest = z.output<(typeof contract)['listStoredValue']['body']>;

const NEWEST_FIRST: Sort = {
  name: 'at',
  column: sql`moved.at`,
  id: sql`moved.id`,
  type: 'moment',
  descending: true,
};

type Moved = {
  id: string;
  at: string;
  kind: string;
  lifecycle: string;
  recordId: string;
  number: string | null;
  amount: string;
  balance: string;
  cursor: string;
};

/**
 * What came into a member's wallet and went out of it, newest first, each with the balance after it:
 * read from the ledger. Throws InvalidCursor, Failure 4040.
 */
export async function listStoredValue(
  call: Pick<Call, 'db' | 'shopId' | 'shop'>,
  request: ListRequest,
) {
  const { db, shopId, shop } = call;
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inShop(members, call), eq(members.id, request.userId)));
  if (!member) throw notFound();
  const wallet = entriesOfWallet(shopId, member.id, shop.currency);
  const window = windowOf(request, NEWEST_FIRST);
  // The balance is the sum of all that came before, so it is taken before the page is cut out.
  const { rows } = await db.execute<Moved>(sql`
    select moved.*, ${window.cursor} as "cursor" from (
      select ${ledgerPostings.id} as id, ${ledgerEntries.at} as at, ${ledgerPostings.kind} as kind,
        ${ledgerPostings.lifecycle} as lifecycle, ${ledgerPostings.recordId} as "recordId",
        ${NUMBER} as number, (-${ledgerEntries.amount})::text as amount,
        (-sum(${ledgerEntries.amount}) over (
          order by ${ledgerEntries.at}, ${ledgerPostings.id}
        ))::text as balance
      from ${ledgerEntries}
      join ${ledgerPostings} on ${ledgerPostings.id} = ${ledgerEntries.postingId}
      where ${wallet}
    ) moved where ${window.where ?? sql`true`} order by ${window.orderBy} limit ${window.limit}`);
  const page = pageOf(
    rows.map((row) => ({ ...row, id: Number(row.id) })),
    request,
    NEWEST_FIRST,
  );
  const balance = await walletBalance(db, shopId, member.id, shop.currency);
  return {
    ...page,
    rows: page.rows.map(present),
    total: { count: await db.$count(ledgerEntries, wallet), exact: true },
    currency: shop.currency,
    balance: fromMinor(balance),
  };
}

/** What a person calls the record that moved the money. */
const NUMBER = sql`case ${ledgerPostings.lifecycle}
  when 'recharge' then (select ${recharges.rechargeNo} from ${recharges}
    where ${recharges.id} = ${ledgerPostings.recordId})
  when 'order' then (select ${orders.orderSn} from ${orders}
    where ${orders.id} = ${ledgerPostings.recordId})
  when 'afterSalesCase' then (select ${afterSalesCases.caseNo} from ${afterSalesCases}
    where ${afterSalesCases.id} = ${ledgerPostings.recordId})
  end`;

/** What a posting is to the one whose wallet it is. */
const KINDS: Record<string, StoredValueRow['kind']> = {
  recharge: 'recharge',
  walletPayment: 'payment',
  walletRefund: 'refund',
  payOut: 'refund',
};

function present(row: Omit<Moved, 'id'> & { id: number }): StoredValueRow {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    kind: KINDS[row.kind] ?? 'other',
    amount: row.amount,
    balance: row.balance,
    source: {
      lifecycle: row.lifecycle,
      recordId: Number(row.recordId),
      number: row.number ?? '',
    },
  };
}
