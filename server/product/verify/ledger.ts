import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../kernel/verify/reader.ts';

/**
 * What is wrong in the ledger itself, in words: postings whose sides do not sum to nought, that have
 * no sides, whose sides are of another shop, currency or moment, that no move of a record made, and
 * wallets that no member has.
 */
export async function ledgerFaults(db: Reader): Promise<string[]> {
  const faults: string[] = [];
  for (const { wrong, says } of CHECKS) {
    const { rows } = await db.execute<Found>(sql`
      select found.rest, postings.id, postings.kind, postings.lifecycle, postings.record_id as "of"
      from (${wrong}) found join ledger_postings postings on postings.id = found.id
      order by postings.id limit 100`);
    faults.push(
      ...rows.map(
        ({ id, kind, lifecycle, of, rest }) =>
          `posting ${id} (${kind} of ${lifecycle} ${of}): ${says}${rest === null ? '' : ` ${rest}`}`,
      ),
    );
  }
  return faults;
}

type Found = { id: string; kind: string; lifecycle: string; of: string; rest: string | null };

const CHECKS: readonly { wrong: SQL; says: string }[] = [
  {
    wrong: sql`select posting_id as id, sum(amount)::text as rest from ledger_entries
      group by 1 having sum(amount) <> 0`,
    says: 'it is out of balance by',
  },
  {
    wrong: sql`select p.id, null as rest from ledger_postings p
      where not exists (select 1 from ledger_entries e where e.posting_id = p.id)`,
    says: 'it has no sides',
  },
  {
    wrong: sql`select distinct p.id, e.account as rest from ledger_postings p
      join ledger_entries e on e.posting_id = p.id
      where (e.shop_id, e.currency, e.at) is distinct from (p.shop_id, p.currency, p.at)`,
    says: 'a side is of another shop, currency or moment:',
  },
  {
    wrong: sql`select p.id, 'version ' || p.version as rest from ledger_postings p
      where not exists (
        select 1 from record_history h
        where (h.lifecycle, h.record_id, h.version) = (p.lifecycle, p.record_id, p.version)
          and h.shop_id = p.shop_id
      )
      -- A corrected commission is no move of a record: it has versions of its own.
      and not exists (
        select 1 from order_commissions k
        where p.lifecycle = 'orderCommission' and k.order_id = p.record_id
          and p.version between 1 and k.version and k.shop_id = p.shop_id
      )`,
    says: 'no move of the record made it:',
  },
  {
    wrong: sql`select distinct e.posting_id as id, e.account as rest from ledger_entries e
      where e.account like 'wallet:%' and not exists (
        select 1 from members m where 'wallet:' || m.id = e.account and m.shop_id = e.shop_id
      )`,
    says: 'nobody has the wallet',
  },
];
