import { type SQL, sql } from 'drizzle-orm';
import { toMinor } from '../../../api/kernel/money.ts';
import { dateAt } from '../../../api/kernel/zone.ts';
import { type ChartState, isTagged } from '../../../machines/kernel/law/explain.ts';
import { creditedOf } from '../../../machines/order/law/credited.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import { shops } from '../../kernel/db/tables/access.ts';
import { ledgerPostings } from '../../kernel/db/tables/ledger.ts';
import { recordHistory } from '../../kernel/db/tables/records.ts';
import type { Transaction } from '../../kernel/db/transaction.ts';
import { takeNumbers } from '../../kernel/numbers.ts';
import { orders } from '../../orders/tables.ts';
import { creditNotes, type InvoiceSays, invoices } from '../tables.ts';
import { creditNoteNumber, creditNoteSequence } from './number.ts';
import { taxTakenOff } from './tax.ts';

/** Rows an insert. */
const AT_ONCE = 500;

/** An invoiced order with what its notes come to. Amounts are decimal strings. */
interface Invoiced {
  orderId: number;
  shopId: number;
  prefix: string;
  timeZone: string;
  /** The refund that the note stands beside; null where nothing was given back. */
  postingId: number | null;
  /** ISO 8601, UTC. */
  at: string;
  remark: string | null;
  state: ChartState;
  total: string;
  paid: string;
  refunded: string;
  /** What its notes come to. */
  noted: string;
  invoice: Pick<InvoiceSays, 'gst' | 'total' | 'currency'>;
}

/** The same with what its notes come to with the new one, and without it; minor units. */
interface Due extends Invoiced {
  inAll: number;
  before: number;
}

/** The move of an order that a note comes of. */
export interface CreditCause {
  version: number;
  at: Date;
  /** Why, in the words of whoever asked for it. */
  remark: string | null;
}

/**
 * Issues the credit notes of some orders (`o`): one for each of which more, or less, has to be credited
 * (`creditedOf`) than its notes come to; what is credited no longer gets one below nought. In the transaction
 * of the move: the counter of the shop's year is locked until its end, so that no number is left out.
 * @param cause The move; null where that is behind: then it is read from the newest refund, or from the
 * newest remark on a cancellation or correction.
 */
export async function issueCreditNotes(
  tx: Transaction,
  which: SQL,
  cause: CreditCause | null,
): Promise<void> {
  const { rows } = await tx.execute<Invoiced & Record<string, unknown>>(sql`
    select t.* from (
      select o.id::int as "orderId", o.shop_id::int as "shopId", o.state,
        h.order_prefix as prefix, h.time_zone as "timeZone",
        ${causeColumns(cause)},
        o.total::text as total, o.paid::text as paid, o.refunded::text as refunded,
        noted.amount::numeric(24, 2)::text as noted,
        jsonb_build_object('gst', i.says -> 'gst', 'total', i.says -> 'total',
          'currency', i.says -> 'currency') as invoice
      from ${orders} o
      join ${invoices} i on i.order_id = o.id
      join ${shops} h on h.id = o.shop_id
      cross join lateral (
        select coalesce(sum(c.amount), 0) as amount from ${creditNotes} c where c.order_id = o.id
      ) noted
      left join lateral (
        select p.id, p.at, p.version from ${ledgerPostings} p
        where p.lifecycle = ${orderLifecycle.id} and p.record_id = o.id and p.kind = 'refund'
          ${cause ? sql`and p.version = ${cause.version}` : sql``}
        order by p.id desc limit 1
      ) p on true
      where ${which}
    ) t
    order by t."shopId", t.at, t."orderId"`);
  const years = new Map<string, Due[]>();
  for (const due of rows.flatMap(dueOf)) {
    const year = `${due.shopId}:${yearOf(due.at, due.timeZone)}`;
    const others = years.get(year);
    if (others) others.push(due);
    else years.set(year, [due]);
  }
  for (const ofYear of years.values()) await issueOfYear(tx, ofYear);
}

/** When a note is issued, beside which posting, and why. */
function causeColumns(cause: CreditCause | null): SQL {
  const at = (moment: SQL) =>
    sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;
  if (cause) {
    return sql`p.id::int as "postingId", ${cause.remark}::text as remark,
      ${at(sql`${cause.at.toISOString()}::timestamptz`)}`;
  }
  const told = (column: SQL) => sql`(
    select ${column} from ${recordHistory} r
    where r.lifecycle = ${orderLifecycle.id} and r.record_id = o.id
      and r.event in ('refund', 'correctPayment', 'correctStatus', 'cancel')
      and r.version <= coalesce(p.version, r.version)
    order by r.version desc limit 1)`;
  return sql`p.id::int as "postingId", ${told(sql`r.remark`)} as remark,
    ${at(sql`greatest(o.invoiced_at, coalesce(p.at, ${told(sql`r.at`)}))`)}`;
}

/** An order whose notes come to something else than they have to. */
function dueOf(found: Invoiced): Due[] {
  const inAll = creditedOf(toMinor(found.invoice.total), {
    total: toMinor(found.total),
    paid: toMinor(found.paid),
    refunded: toMinor(found.refunded),
    cancelled: isTagged(orderLifecycle, found.state, 'cancelled'),
  });
  const before = toMinor(found.noted);
  return inAll === before ? [] : [{ ...found, inAll, before }];
}

const yearOf = (at: string, timeZone: string) => dateAt(at, timeZone).slice(0, 4);

/** Those of one shop and year, in their order. */
async function issueOfYear(tx: Transaction, all: readonly Due[]): Promise<void> {
  const [first] = all;
  if (!first) return;
  const year = yearOf(first.at, first.timeZone);
  const last = await takeNumbers(tx, first.shopId, creditNoteSequence(year), all.length);
  const before = last - all.length;
  const issued = all.map((due, index) => ({
    ...amountsOf(due),
    shopId: due.shopId,
    orderId: due.orderId,
    postingId: due.postingId,
    remark: due.remark,
    creditNo: creditNoteNumber(due.prefix, year, before + index + 1),
    issuedAt: new Date(due.at),
  }));
  for (let from = 0; from < issued.length; from += AT_ONCE) {
    await tx.insert(creditNotes).values(issued.slice(from, from + AT_ONCE));
  }
}

const amountsOf = ({ inAll, before, invoice }: Due) => ({
  amount: inAll - before,
  gst: taxTakenOff(invoice, inAll) - taxTakenOff(invoice, before),
});
