import { type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../api/kernel/wire.ts';
import { ASKED_TYPES, type PAYMENT } from '../../machines/order/law/facts.ts';
import { afterSalesCases, afterSalesProblems, afterSalesReasons } from '../afterSales/tables.ts';
import { IS_REFUND, listed, movedIn } from '../finance/orderMoney.ts';
import type { Span } from '../finance/span.ts';
import { ledgerEntries, ledgerPostings } from '../kernel/db/tables/ledger.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import { bearerAccount, cashBy, REFUNDS } from '../kernel/ledger/accounts.ts';
import { orders } from '../orders/tables.ts';

/** What stands before the code of a case's reason where refunds are grouped by reason. */
const OF_CASE = 'case:';

/** What a posting of money put into or took out of beside an account: the method that the order was paid by. */
const otherSide = (postingId: SQL): SQL => sql`
  select e.account from ${ledgerEntries} e
  where e.posting_id = ${postingId} and e.account <> ${REFUNDS} order by e.line limit 1`;

/** What platform and rider bear of a case's refund, as the ledger has it. */
const bearersOf = (caseId: SQL): SQL => sql`
  select coalesce(sum(e.amount) filter (where e.account = ${bearerAccount('platform')}), 0) as platform,
    coalesce(sum(e.amount) filter (where e.account = ${bearerAccount('rider')}), 0) as rider
  from ${ledgerPostings} p join ${ledgerEntries} e on e.posting_id = p.id
  where p.lifecycle = 'afterSalesCase' and p.record_id = ${caseId} and p.kind = 'bearing'`;

/** The payment's place while another person has to decide. */
const WAITS: (typeof PAYMENT)[number] = 'toDecide';

/**
 * What another person was asked for by the move `h`, which approved it: the newest move that began to
 * wait. One thing waits at a time, while other moves of the order go on.
 */
const ASKED = sql`
  select a.event, a.remark, a.actor_name from ${recordHistory} a
  where h.event = 'approveAsked' and a.lifecycle = 'order' and a.record_id = h.record_id
    and a.version < h.version and a.event in (${listed(ASKED_TYPES, (type) => sql`${type}`)})
    and a.payload ->> 'ofCase' is null
    and a.to_state ->> 'payment' = ${WAITS} and a.from_state ->> 'payment' is distinct from ${WAITS}
  order by a.version desc limit 1`;

/**
 * The refunds of a span, a row for each posting that gave something back or took that back again, with why,
 * who decided and who bears it. They are the same sides of postings as the finance overview's figure.
 */
export const refundLines = (span: Span, locale: Locale): SQL => sql`
  select r.id, r.id as posting_id, r.at, r.amount, o.id as order_id, o.order_sn, o.channel,
    c.id as case_id, c.case_no,
    case when c.id is not null then ${OF_CASE} || c.reason_code
      else coalesce(asked.event, h.event, '') end as reason,
    case when c.id is not null
      then concat(problem.name ->> ${locale}::text, ' · ', reason.name ->> ${locale}::text) end
      as reason_name,
    coalesce(case when c.id is not null then c.auditor_id else h.actor_id end::text, '') as decider_key,
    case when c.id is not null then c.auditor_name else nullif(h.actor_name, '') end as decider,
    asked.actor_name as asker,
    case when c.id is not null then c.description else coalesce(asked.remark, h.remark) end as remark,
    coalesce(nullif(substr(other.account, ${cashBy('').length + 1}::int), 'unknown'), '') as method,
    r.amount - coalesce(b.platform, 0) - coalesce(b.rider, 0) as shop,
    coalesce(b.platform, 0) as platform, coalesce(b.rider, 0) as rider
  from (
    select m.posting_id as id, m.at, m.record_id, m.version, sum(m.amount) as amount
    from (${movedIn(span)}) m where ${IS_REFUND} group by 1, 2, 3, 4
  ) r
  join ${orders} o on o.id = r.record_id
  left join ${recordHistory} h
    on h.lifecycle = 'order' and h.record_id = r.record_id and h.version = r.version
  left join lateral (${ASKED}) asked on true
  left join ${afterSalesCases} c
    on h.payload ->> 'ofCase' = 'true' and c.order_id = o.id and c.case_no = h.remark
  left join ${afterSalesProblems} problem on problem.code = c.problem_code
  left join ${afterSalesReasons} reason on reason.code = c.reason_code
  left join lateral (${bearersOf(sql`c.id`)}) b on c.id is not null
  left join lateral (${otherSide(sql`r.id`)}) other on true`;
