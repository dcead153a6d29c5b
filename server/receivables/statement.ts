import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { fromMinor, sumToMinor } from '../../api/kernel/money.ts';
import type { Aged } from '../../api/receivables/aged.ts';
import { AGES } from '../../api/receivables/ages.ts';
import {
  type CustomerStatement,
  type EntryKind,
  MOST_ENTRIES,
  type StatementEntry,
} from '../../api/receivables/statement.ts';
import { customers } from '../customers/tables.ts';
import { onWire } from '../finance/orderMoney.ts';
import { INVOICED } from '../invoices/owed.ts';
import { creditNotes, invoices } from '../invoices/tables.ts';
import type { Call } from '../kernel/context.ts';
import { ledgerEntries, ledgerPostings } from '../kernel/db/tables/ledger.ts';
import { notFound, refused } from '../kernel/failure.ts';
import { onAccountOf, REFUNDS, SALES } from '../kernel/ledger/accounts.ts';
import { inShop } from '../kernel/scope.ts';
import { orderPayments, orders } from '../orders/tables.ts';
import { customerReceipts } from '../receipts/tables.ts';
import { dueAt, OPEN, OVERDUE, owedAt, todayAt } from './open.ts';

type Caller = Pick<Call, 'db' | 'shop' | 'shopId' | 'now'>;
export type StatementDays = { from: string; to: string };

/** This month until today, by the shop's clock. */
export function usualDays(call: Pick<Call, 'shop' | 'now'>): StatementDays {
  const to = todayAt(call);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** What of a statement the person who gets it is. */
export type StatementCustomer = typeof customers.$inferSelect;

/** The customer of the caller's shop. @throws Failure 4040 */
export async function customerOf(
  call: Pick<Call, 'db' | 'shopId'>,
  customerId: number,
): Promise<StatementCustomer> {
  const [customer] = await call.db
    .select()
    .from(customers)
    .where(and(inShop(customers, call), eq(customers.id, customerId)));
  if (!customer) throw notFound();
  return customer;
}

/**
 * The account of one customer of the caller's shop in some days: each tax invoice and credit note on the
 * day on which it was issued, all money on the day on which the ledger has it, so that a day that is over
 * stays as it was.
 * @throws Failure 4040, 4090 `statementIsNotTooLong`
 */
export async function readStatement(
  call: Caller,
  customer: StatementCustomer,
  { from, to }: StatementDays,
): Promise<CustomerStatement> {
  const today = todayAt(call);
  const asOf = to < today ? to : today;
  // One statement, one moment: a payment between two readings would stand in one figure and not in another.
  const { rows } = await call.db.execute<Found>(sql`
    with e as materialized (${entriesOf(call, customer.id)})
    select
      (select ${onWire(sql`sum(e.amount)`)} from e where e.day < ${from}::date) as opening,
      (select coalesce(jsonb_agg(to_jsonb(x) order by x.at, x.rank, x.own), '[]'::jsonb) from (
        select * from e where e.day between ${from}::date and ${to}::date
        order by e.at, e.rank, e.own limit ${MOST_ENTRIES + 1}) x) as entries,
      ${sql.join(
        FIGURES.map(({ name, figure }) => sql`${onWire(figure)} as ${sql.identifier(name)}`),
        sql`, `,
      )},
      ${onWire(sql`sum(o.ahead) filter (where o.order_id is not null)`)} as ahead,
      ${onWire(sql`sum(o.ahead) filter (where o.order_id is null)`)} as "onAccount"
    from (
      select e.order_id, greatest(0, sum(e.amount)) as owed, greatest(0, -sum(e.amount)) as ahead,
        ${asOf}::date - max(e.due) as late
      from e where e.day <= ${to}::date group by e.order_id) o`);
  const [found] = rows;
  if (!found) throw new Error('A sum has one row');
  const { opening, entries, ...sums } = found;
  if (entries.length > MOST_ENTRIES) {
    throw refused({ rule: 'statementIsNotTooLong', figures: { maximum: MOST_ENTRIES } });
  }
  let balance = sumToMinor(opening);
  const moved = { invoiced: 0n, credited: 0n, received: 0n };
  const shown = entries.map((entry, at): StatementEntry => {
    const amount = sumToMinor(entry.amount);
    balance += amount;
    moved[COUNTED_AS[entry.kind]] += entry.kind === 'invoice' ? amount : -amount;
    return presented(entry, at + 1, fromMinor(balance));
  });
  const { id, userNumber, name, nameZh, email, paymentTermsCode } = customer;
  return {
    ...{ id: id as CustomerStatement['id'], userNumber, name, nameZh, email: email ?? '' },
    ...{ paymentTermsCode, currency: call.shop.currency, from, to, asOf, opening },
    invoiced: fromMinor(moved.invoiced),
    credited: fromMinor(moved.credited),
    received: fromMinor(moved.received),
    closing: fromMinor(balance),
    entries: shown,
    ...sums,
  };
}

const FIGURES: readonly { name: keyof Aged; figure: SQL }[] = [
  ...AGES.map((age) => ({ name: age, figure: owedAt(age) })),
  { name: 'overdue', figure: OVERDUE },
  { name: 'open', figure: OPEN },
];

/** The sum of the days that each kind stands in. */
const COUNTED_AS = {
  invoice: 'invoiced',
  creditNote: 'credited',
  payment: 'received',
  paymentTakenBack: 'received',
  refund: 'received',
  refundTakenBack: 'received',
  onAccount: 'received',
  fromAccount: 'received',
  backOnAccount: 'received',
  onAccountReversed: 'received',
} as const satisfies Record<EntryKind, 'invoiced' | 'credited' | 'received'>;

interface Entry {
  day: string;
  kind: EntryKind;
  order_id: number | null;
  order_sn: string;
  receipt_id: number | null;
  own: number;
  number: string;
  amount: string;
  due: string | null;
  method: StatementEntry['method'];
  reference: string | null;
  value_on: string | null;
}
type Found = Record<string, unknown> &
  Aged & {
    opening: string;
    ahead: string;
    onAccount: string;
    entries: Entry[];
  };

function presented(entry: Entry, id: number, balance: string): StatementEntry {
  const { kind, own } = entry;
  return {
    id,
    day: entry.day,
    kind,
    number: entry.number,
    orderId: entry.order_id as StatementEntry['orderId'],
    orderSn: entry.order_sn,
    receiptId: entry.receipt_id as StatementEntry['receiptId'],
    creditNoteId: kind === 'creditNote' ? (own as StatementEntry['creditNoteId']) : null,
    postingId: entry.number === '' || entry.receipt_id !== null ? own : null,
    dueOn: entry.due,
    method: entry.method,
    reference: entry.reference ?? '',
    valueOn: entry.value_on,
    // The database's JSON leaves out the noughts of a decimal.
    amount: fromMinor(sumToMinor(entry.amount)),
    balance,
  };
}

/**
 * All that ever moved the account of a customer. A wholesale customer's order that has no invoice yet
 * has its payments there already: they are the customer's.
 */
function entriesOf(call: Caller, customerId: number): SQL {
  const { timeZone } = call.shop;
  const dayOf = (at: SQL) => sql`(${at} at time zone ${timeZone})::date`;
  const ofCustomer = and(
    inShop(orders, call),
    eq(orders.customerId, customerId),
    eq(orders.kind, 'wholesale'),
  );
  const order = sql`${orders.id} as order_id, ${orders.orderSn} as order_sn,
    null::bigint as receipt_id`;
  const noMoney = sql`null::text as method, null::text as reference, null::text as value_on`;
  const moved = sql`sum(${ledgerEntries.amount})`;
  return sql`
    select ${orders.invoicedAt} as at, 0 as rank, ${orders.id} as own,
      ${dayOf(sql`${orders.invoicedAt}`)} as day, 'invoice' as kind, ${order},
      ${orders.invoiceNo} as number, ${INVOICED} as amount, ${dueAt(timeZone)} as due, ${noMoney}
    from ${orders} join ${invoices} on ${invoices.orderId} = ${orders.id}
    where ${and(ofCustomer, isNotNull(orders.invoicedAt))}
    union all
    select ${creditNotes.issuedAt}, 1, ${creditNotes.id}, ${dayOf(sql`${creditNotes.issuedAt}`)},
      'creditNote', ${order}, ${creditNotes.creditNo}, -${creditNotes.amount}, null::date, ${noMoney}
    from ${creditNotes} join ${orders} on ${orders.id} = ${creditNotes.orderId}
    where ${ofCustomer}
    union all
    select ${ledgerPostings.at}, 2, ${ledgerPostings.id}, ${dayOf(sql`${ledgerPostings.at}`)},
      case when ${ledgerPostings.kind} = 'payment'
        then case when ${moved} < 0 then 'payment' else 'paymentTakenBack' end
        else case when ${moved} > 0 then 'refund' else 'refundTakenBack' end end,
      ${order}, '', ${moved}, null::date, ${orderPayments.method}, ${orderPayments.reference},
      ${orderPayments.valueDate}
    from ${ledgerPostings}
      join ${ledgerEntries} on ${ledgerEntries.postingId} = ${ledgerPostings.id}
        and ${ledgerEntries.account} in (${SALES}, ${REFUNDS})
      join ${orders} on ${orders.id} = ${ledgerPostings.recordId}
      left join ${orderPayments} on ${orderPayments.orderId} = ${orders.id}
        and ${orderPayments.version} = ${ledgerPostings.version}
        and ${ledgerPostings.kind} = 'payment'
    where ${and(
      ofCustomer,
      inShop(ledgerPostings, call),
      eq(ledgerPostings.lifecycle, 'order'),
      sql`${ledgerPostings.kind} in ('payment', 'refund')`,
    )}
    group by ${ledgerPostings.id}, ${orders.id}, ${orderPayments.id}
    having ${moved} <> 0
    union all
    select ${ledgerPostings.at}, 3, ${ledgerPostings.id}, ${dayOf(sql`${ledgerPostings.at}`)},
      case ${ledgerPostings.kind} when 'allocation' then 'fromAccount'
        when 'release' then 'backOnAccount' when 'reversal' then 'onAccountReversed'
        else 'onAccount' end,
      null::bigint, '', ${customerReceipts.id}, ${customerReceipts.number}, ${ledgerEntries.amount}, null::date,
      ${customerReceipts.method}, ${customerReceipts.reference}, ${customerReceipts.valueDate}
    from ${ledgerPostings}
      join ${customerReceipts} on ${customerReceipts.id} = ${ledgerPostings.recordId}
      join ${ledgerEntries} on ${ledgerEntries.postingId} = ${ledgerPostings.id}
        and ${ledgerEntries.account} = ${onAccountOf(customerId)}
    where ${and(
      inShop(ledgerPostings, call),
      eq(ledgerPostings.lifecycle, 'receipt'),
      eq(customerReceipts.customerId, customerId),
    )}`;
}
