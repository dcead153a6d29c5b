import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/** What vouchers and their copies have to agree on. */
export async function auditVouchers(db: Reader): Promise<string[]> {
  const { rows: copies } = await db.execute<{ id: number; said: string }>(sql`
    select vouchers.id, vouchers.issued || ' issued, ' || vouchers.redeemed || ' redeemed, of '
      || count(voucher_copies.id) || ' copies ' || count(voucher_copies.redeemed_at) as said
    from vouchers left join voucher_copies on voucher_copies.voucher_id = vouchers.id
    group by vouchers.id
    having vouchers.issued <> count(voucher_copies.id)
      or vouchers.redeemed <> count(voucher_copies.redeemed_at)`);
  const { rows: timers } = await db.execute<{ id: number; status: string }>(sql`
    select vouchers.id, vouchers.status from vouchers
    left join record_timers on record_timers.lifecycle = 'voucher'
      and record_timers.record_id = vouchers.id
    group by vouchers.id
    having count(record_timers.record_id) <> case vouchers.status when 'expired' then 0 else 1 end`);
  return [
    ...copies.map(({ id, said }) => `voucher ${id}: ${said}`),
    ...timers.map(({ id, status }) => `voucher ${id} is ${status} with another number of delays`),
  ];
}
