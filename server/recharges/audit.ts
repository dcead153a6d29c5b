import { sql } from 'drizzle-orm';
import { countFaults } from '../kernel/verify/counts.ts';
import type { Reader } from '../kernel/verify/reader.ts';
import { countsOfRecharges } from './counts.ts';

/** What wallets and recharges have to agree on. */
export async function auditWallets(db: Reader): Promise<string[]> {
  const { rows: credits } = await db.execute<{ id: number; status: string; credited: string }>(sql`
    select recharges.id, recharges.status, coalesce(sum(-entries.amount), 0)::text as credited
    from recharges
    left join ledger_postings postings on postings.lifecycle = 'recharge'
      and postings.record_id = recharges.id and postings.kind = 'recharge'
    left join ledger_entries entries on entries.posting_id = postings.id
      and entries.account = 'wallet:' || recharges.member_id
    group by recharges.id
    having coalesce(sum(-entries.amount), 0)
      <> case recharges.status when 'succeeded' then recharges.amount else 0 end`);
  const { rows: sides } = await db.execute<{ account: string; rest: string }>(sql`
    select account, sum(amount)::text as rest from ledger_entries
    where account like 'wallet:%' group by shop_id, account, currency having sum(amount) > 0`);
  const { rows: between } = await db.execute<{ shop: number; rest: string }>(sql`
    select shop_id as shop, sum(amount)::text as rest from ledger_entries
    where account = 'cash:WALLET_PAY' group by shop_id, currency having sum(amount) <> 0`);
  return [
    ...credits.map(
      ({ id, status, credited }) => `recharge ${id}: it is ${status}, ${credited} was credited`,
    ),
    ...sides.map(({ account, rest }) => `${account} was spent beyond its balance by ${rest}`),
    ...between.map(
      ({ shop, rest }) => `what shop ${shop} was paid by wallet has ${rest} that no wallet moved`,
    ),
    ...(await countFaults(db, [countsOfRecharges])),
  ];
}
