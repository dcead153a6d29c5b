import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor, sumToMinor } from '../../api/kernel/money.ts';
import { quarterOf } from '../../api/kernel/quarter.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import {
  type taxReturns as contract,
  TAX_BRIDGE_PARTS,
  type TaxBridge,
  type TaxFigures,
  type TaxReturn,
  type TaxSums,
} from '../../api/taxReturns/calls.ts';
import { ordersOfPart, partsOf } from '../finance/bridge.ts';
import { momentOf } from '../finance/orderFigures.ts';
import { onWire, orderMoney } from '../finance/orderMoney.ts';
import { type Span, spanOf } from '../finance/span.ts';
import type { Call } from '../kernel/context.ts';
import { inOneMoment } from '../kernel/db/snapshot.ts';
import { orders } from '../orders/tables.ts';
import { documentsOf, sumOf, sumTaxDocuments } from './documents.ts';

type Caller = Pick<Call, 'db' | 'shop' | 'shopId' | 'now' | 'account'>;
type Days = { from: string; to: string };
type BridgeRequest = z.output<(typeof contract)['listTaxReturnOrder']['body']>;

/** The tax return of some days by the shop's clock; without any of this quarter until today. */
export function taxReturnOf(call: Caller, asked: Days | null): Promise<TaxReturn> {
  const today = dateAt(call.now(), call.shop.timeZone);
  const span = spanOf(call, asked ?? { from: quarterOf(today).from, to: today });
  // A refund between two readings would stand in one figure and not in the other.
  return inOneMoment(call.db, (db) => readIn({ ...call, db }, span));
}

/** The same within a transaction that reads of one moment. */
export async function readIn(call: Caller, span: Span): Promise<TaxReturn> {
  const { shop } = call;
  const sums = await sumTaxDocuments(call, { tab: 'all', ...issuedIn(span) });
  return {
    from: span.from,
    to: span.to,
    currency: span.currency,
    gstNumber: shop.gstNumber,
    countryCode: shop.countryCode,
    figures: figuresOf(sums, span.currency),
    ...sums,
    bridge: call.account.permissions.has('finance.view') ? await taxBridge(call, span) : null,
  };
}

/** The days as the register is asked for them. */
export const issuedIn = ({ start, end }: Span) => ({
  issuedFrom: start.toISOString(),
  issuedTo: end.toISOString(),
});

/** The figures of the return, of the documents in the shop's currency. */
function figuresOf({ groups }: TaxSums, own: string): TaxFigures {
  const inOwn = groups.filter(({ currency }) => currency === own);
  const standard = inOwn.filter(({ gstPercent }) => Number(gstPercent) > 0);
  const zero = inOwn.filter(({ gstPercent }) => Number(gstPercent) === 0);
  const [standardRated, zeroRated, exempt] = [sumOf(standard, 'net'), sumOf(zero, 'net'), '0.00'];
  const outputTax = sumOf(inOwn, 'gst');
  return {
    standardRated,
    zeroRated,
    exempt,
    totalSupplies: fromMinor(sumToMinor(standardRated) + sumToMinor(zeroRated)),
    taxablePurchases: null,
    outputTax,
    inputTax: null,
    netTax: outputTax,
  };
}

/**
 * What leads from the return's output tax to the tax of the finance overview, an order each: the return
 * goes by the day of the document, the overview by the day on which money moved.
 */
const bridgeOf = (call: Pick<Call, 'shopId'>, span: Span): SQL => sql`
  ${orderMoney(span)},
  returned as (
    select e.order_id, sum(e.gst) as tax
    from (${documentsOf(call, { from: span.start, to: span.end })}) e
    where e.says ->> 'currency' = ${span.currency} group by 1
  ),
  bridge as (
    select o.id as order_id, coalesce(d.tax_kept, 0) - coalesce(r.tax, 0) as amount,
      case when o.invoiced_at < ${momentOf(span.start)} then 'earlier'
        when o.invoiced_at < ${momentOf(span.end)} then 'within' else 'notInvoiced' end as part
    from detail d full join returned r on r.order_id = d.id
    join ${orders} o on o.id = coalesce(d.id, r.order_id)
    where coalesce(d.tax_kept, 0) <> coalesce(r.tax, 0)
  )`;

async function taxBridge(call: Caller, span: Span): Promise<TaxBridge> {
  const { ends, parts } = await partsOf(call.db, {
    bridge: bridgeOf(call, span),
    parts: TAX_BRIDGE_PARTS,
    ends: {
      outputTax: sql`select ${onWire(sql`sum(tax)`)} from returned`,
      consumptionTax: sql`select ${onWire(sql`sum(tax_kept)`)} from detail`,
    },
  });
  return { outputTax: ends.outputTax, consumptionTax: ends.consumptionTax, parts };
}

/** A page of the orders that one part of the bridge consists of. Throws InvalidCursor. */
export function listTaxReturnOrders(call: Caller, { from, to, ...request }: BridgeRequest) {
  const bridge = bridgeOf(call, spanOf(call, { from, to }));
  return inOneMoment(call.db, (tx) => ordersOfPart(tx, bridge, request));
}
