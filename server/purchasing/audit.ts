import { sql } from 'drizzle-orm';
import { countFaults } from '../kernel/verify/counts.ts';
import type { Reader } from '../kernel/verify/reader.ts';
import { countsOfPurchasing } from './counts.ts';

/**
 * What purchase orders have to keep in step, in the whole database: the counts
 * of the tabs, receipts with lines, and the ledger with what came in and what was paid.
 */
export async function auditPurchaseOrders(db: Reader): Promise<string[]> {
  return [
    ...(await countFaults(db, [countsOfPurchasing])),
    ...(await receiptFaults(db)),
    ...(await ledgerFaults(db)),
  ];
}

async function receiptFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; received: string; came: string }>(sql`
    select lines.id, lines.received, coalesce(sum(came.quantity), 0) as came
    from purchase_lines lines
    left join (
      select (line ->> 'lineId')::bigint as line_id, (line ->> 'quantity')::numeric as quantity
      from receipts, jsonb_array_elements(receipts.lines) as line
    ) came on came.line_id = lines.id
    group by lines.id, lines.received having lines.received <> coalesce(sum(came.quantity), 0)`);
  return rows.map(
    ({ id, received, came }) => `purchase line ${id}: ${received} received, ${came} came in`,
  );
}

/** What the shop owes for an order: what came in, less what was paid. */
async function ledgerFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; owed: string; due: string }>(sql`
    select orders.id, coalesce(booked.owed, 0) as owed, worth.due
    from purchase_orders orders
    join lateral (
      select coalesce(sum(round(cost * received, case when orders.currency = 'VND' then 0 else 2 end)), 0)
        - orders.paid as due
      from purchase_lines where purchase_order_id = orders.id
    ) worth on true
    left join lateral (
      select -sum(entries.amount) as owed from ledger_postings postings
      join ledger_entries entries on entries.posting_id = postings.id
      where postings.lifecycle = 'purchaseOrder' and postings.record_id = orders.id
        and entries.account like 'supplier:%'
    ) booked on true
    where coalesce(booked.owed, 0) <> worth.due
      or (orders.payment_status = 'paid') <> (orders.paid > 0)`);
  return rows.map(({ id, owed, due }) => `purchase order ${id}: ${owed} is booked, ${due} is owed`);
}
