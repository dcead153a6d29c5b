import { type SQL, sql } from 'drizzle-orm';
import { toMinor } from '../../../api/kernel/money.ts';
import { dateAt } from '../../../api/kernel/zone.ts';
import { shops } from '../../kernel/db/tables/access.ts';
import { ledgerPostings } from '../../kernel/db/tables/ledger.ts';
import type { Transaction } from '../../kernel/db/transaction.ts';
import { takeNumbers } from '../../kernel/numbers.ts';
import { orders } from '../../orders/tables.ts';
import { creditNotes, type InvoiceSays, invoices } from '../tables.ts';
import { creditNoteNumber, creditNoteSequence } from './number.ts';
import { taxTakenOff } from './tax.ts';

/** Rows an insert. */
const AT_ONCE = 500;

/** What an invoiced order's refunds take off its invoice. Amounts are decimal strings. */
interface Refunded {
  postingId: number;
  orderId: number;
  shopId: number;
  prefix: string;
  timeZone: string;
  /** ISO 8601, UTC. */
  at: string;
  /** What the notes of the order come to with this one, and without it. */
  inAll: string;
  before: string;
  invoice: Pick<InvoiceSays, 'gst' | 'total' | 'currency'>;
}

/**
 * What has to be credited of an order's invoice (`total`): what was given back, but for what had been paid
 * beyond the invoice, which it never asked for. `paid` and `refunded` are the order's.
 */
export const toCredit = (paid: SQL, refunded: SQL, total: SQL): SQL =>
  sql`greatest(0, ${refunded} - greatest(0, ${paid} - ${total}))`;

/**
 * Issues the credit notes of some orders (`o`): one for each that has to be credited with more, or less, than
 * its notes come to; it stands beside the newest refund that the ledger has. So what was given back and paid
 * again before the invoice leaves none, and a refund that is taken back gets one below nought. In the
 * transaction of the move: the counter of the shop's year is locked until its end, so that no number is left
 * out.
 */
export async function issueCreditNotes(tx: Transaction, which: SQL): Promise<void> {
  const { rows } = await tx.execute<Refunded & Record<string, unknown>>(sql`
    select t.* from (
      select p.id::int as "postingId", o.id::int as "orderId", o.shop_id::int as "shopId",
        h.order_prefix as prefix, h.time_zone as "timeZone",
        to_char(greatest(p.at, o.invoiced_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        due.amount::numeric(24, 2)::text as "inAll", noted.amount::numeric(24, 2)::text as before,
        jsonb_build_object('gst', i.says -> 'gst', 'total', i.says -> 'total',
          'currency', i.says -> 'currency') as invoice
      from ${orders} o
      join ${invoices} i on i.order_id = o.id
      join ${shops} h on h.id = o.shop_id
      cross join lateral (
        select ${toCredit(sql`o.paid`, sql`o.refunded`, sql`(i.says ->> 'total')::numeric`)} as amount
      ) due
      cross join lateral (
        select coalesce(sum(c.amount), 0) as amount from ${creditNotes} c where c.order_id = o.id
      ) noted
      join lateral (
        select p.id, p.at from ${ledgerPostings} p
        where p.lifecycle = 'order' and p.record_id = o.id and p.kind = 'refund'
        order by p.id desc limit 1
      ) p on true
      where due.amount <> noted.amount and ${which}
    ) t
    order by t."shopId", t.at, t."postingId"`);
  const years = new Map<string, Refunded[]>();
  for (const refund of rows) {
    const year = `${refund.shopId}:${yearOf(refund.at, refund.timeZone)}`;
    const others = years.get(year);
    if (others) others.push(refund);
    else years.set(year, [refund]);
  }
  for (const refunds of years.values()) await issueOfYear(tx, refunds);
}

const yearOf = (at: string, timeZone: string) => dateAt(at, timeZone).slice(0, 4);

/** Those of one shop and year, in their order. */
async function issueOfYear(tx: Transaction, refunds: readonly Refunded[]): Promise<void> {
  const [first] = refunds;
  if (!first) return;
  const year = yearOf(first.at, first.timeZone);
  const last = await takeNumbers(tx, first.shopId, creditNoteSequence(year), refunds.length);
  const before = last - refunds.length;
  const issued = refunds.map((refund, index) => ({
    ...amountsOf(refund),
    shopId: refund.shopId,
    orderId: refund.orderId,
    postingId: refund.postingId,
    creditNo: creditNoteNumber(refund.prefix, year, before + index + 1),
    issuedAt: new Date(refund.at),
  }));
  for (let from = 0; from < issued.length; from += AT_ONCE) {
    await tx.insert(creditNotes).values(issued.slice(from, from + AT_ONCE));
  }
}

function amountsOf({ inAll, before, invoice }: Refunded) {
  const [credited, without] = [toMinor(inAll), toMinor(before)];
  return {
    amount: credited - without,
    gst: taxTakenOff(invoice, credited) - taxTakenOff(invoice, without),
  };
}
