import { type SQL, sql } from 'drizzle-orm';
import type { OperationName } from '../../api/contract.ts';
import { dayOfMoved, IS_CORRECTED_CHARGE, movedIn } from '../finance/orderMoney.ts';
import type { Span } from '../finance/span.ts';
import { ledgerPostings } from '../kernel/db/tables/ledger.ts';
import { operationLog } from '../kernel/db/tables/log.ts';
import { orders } from '../orders/tables.ts';

/** What corrects a commission. */
const CORRECTION: OperationName = 'updateOrderCommissionByOrderId';

/**
 * The line of the operation log of the correction `k`: the log has one for each that changed something, as
 * the ledger has a posting, so that the n-th of an order is the n-th.
 */
const LOGGED = sql`
  select l.operator_id, l.operator_name, l.remark from ${operationLog} l
  where l.target_record = 'order' and l.target_id = k.order_id and l.operation = ${CORRECTION}
    and l.outcome = 'done' and l.changes is not null
  order by l.id
  offset (
    select count(*) - 1 from ${ledgerPostings} p
    where p.lifecycle = 'orderCommission' and p.kind = 'commission' and p.record_id = k.order_id
      and p.version <= k.version
  ) limit 1`;

/**
 * The named queries of the commission of a span, on those of `orderMoney`: `lines` has a row for each
 * correction by hand, and one a day for what else an order's commission changed by: its rate of what was
 * paid and given back. All of them come to the overview's platform service fee, which is reckoned and not
 * posted until somebody corrects it or a case gives money back.
 */
export const commissionLines = (span: Span): SQL => sql`
  corrected as (
    select m.posting_id, m.at, m.order_id, m.version, ${dayOfMoved(span)} as day, sum(m.amount) as amount
    from (${movedIn(span)}) m where ${IS_CORRECTED_CHARGE} group by 1, 2, 3, 4, 5
  ),
  moments as (
    select m.order_id, ${dayOfMoved(span)} as day, min(m.posting_id) as posting_id, min(m.at) as at
    from (${movedIn(span)}) m group by 1, 2
  ),
  by_rate as (
    select t.posting_id, t.at, d.order_id, d.platform_service_fee - coalesce(k.amount, 0) as amount,
      case when not d.is_correction then 'ofOrder' when d.refund <> 0 then 'ofRefund' else 'ofPayment' end
        as reason
    from money d join moments t on t.order_id = d.order_id and t.day = d.day
    left join (
      select order_id, day, sum(amount) as amount from corrected group by 1, 2
    ) k on k.order_id = d.order_id and k.day = d.day
  ),
  changes_of_fee as (
    select posting_id * 2 as id, null::bigint as posting_id, at, order_id, amount, reason,
      'rate' as decider_key, null as decider, null as remark
    from by_rate where amount <> 0
    union all
    select k.posting_id * 2 + 1, k.posting_id, k.at, k.order_id, k.amount, 'byHand',
      coalesce(l.operator_id::text, ''), l.operator_name, l.remark
    from corrected k left join lateral (${LOGGED}) l on true
  ),
  lines as (
    select f.*, o.order_sn, o.channel from changes_of_fee f join ${orders} o on o.id = f.order_id
  )`;
