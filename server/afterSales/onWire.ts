import type {
  AfterSalesDetail,
  AfterSalesOrder,
  AfterSalesRow,
} from '../../api/afterSales/calls.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import { couponStatus } from '../../machines/afterSalesCase/law/rules.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import { commissionDue } from '../orders/commission.ts';
import { presentLine, presentRow as presentOrderRow } from '../orders/onWire.ts';
import { claimableOf, type OrderSource } from './orderSource.ts';
import { type CaseJson, factsOfWhole, type WholeCase } from './queries.ts';

/** A row of the list as the wire has it. */
export function presentRow(row: Omit<CaseJson, 'state'>): AfterSalesRow {
  return {
    id: row.id,
    caseNo: row.caseNo,
    // The database keeps these as text; the chart and the contract that wrote them share the names.
    type: row.type as AfterSalesRow['type'],
    problemCode: row.problemCode,
    problem: row.problem,
    method: row.method as AfterSalesRow['method'],
    status: row.status as AfterSalesRow['status'],
    compensation: row.compensation as AfterSalesRow['compensation'],
    overdue: row.overdue,
    orderId: row.orderId,
    orderSn: row.orderSn,
    customerName: row.customerName,
    customerNameZh: row.customerNameZh,
    customerPhone: row.customerPhone,
    memberId: row.memberId,
    claimed: row.claimed,
    granted: row.granted,
    currency: row.currency,
    submittedAt: instant(row.submittedAt),
    auditorId: row.auditorId,
    auditorName: row.auditorName,
    auditorAvatar: row.auditorAvatar,
    version: row.version,
  };
}

/** An order as after-sales looks at it; what the named case claims counts as free. */
export function presentOrder(source: OrderSource, caseId?: number): AfterSalesOrder {
  const { order, cases, member } = source;
  const claimable = claimableOf(source, caseId);
  return {
    ...presentOrderRow(order),
    customerPhone: order.customerPhone,
    address: order.address,
    paymentMethod: order.paymentMethod,
    paid: order.paid,
    claimable: claimable.open,
    left: fromMinor(claimable.left),
    delivery: fromMinor(claimable.delivery),
    member,
    methods: claimable.methods,
    lines: claimable.lines.map(({ line, worth, claimed, claimable: open }) => ({
      ...presentLine(line),
      claimed,
      claimable: open,
      worth: fromMinor(worth),
    })),
    cases: cases.map((one) => ({
      id: one.id,
      caseNo: one.caseNo,
      status: one.status as AfterSalesRow['status'],
      claimed: one.claimed,
      granted: one.granted,
      submittedAt: instant(one.submittedAt),
    })),
  };
}

/** A whole case as the wire has it, as the caller sees it at this moment. */
export function presentDetail(whole: WholeCase, actor: Person | null, now: Date): AfterSalesDetail {
  const { row, lines, refund, coupon, history } = whole;
  return {
    aftersale: {
      ...presentRow(row),
      reason: { code: row.reasonCode, name: whole.reason },
      description: row.description,
      pictures: whole.pictures,
      submittedBy: row.submittedByName,
      lines: lines.map(({ part, ...line }) => ({ ...line, amount: part })),
      apportionment: apportionmentOf(whole),
      refund: refund && {
        ...refund,
        at: instant(refund.at),
        method: refund.method as AfterSalesRow['method'],
      },
      coupon: coupon && {
        id: coupon.id,
        code: coupon.code,
        amount: coupon.amount,
        expiresAt: instant(coupon.expiresAt),
        status: couponStatus(endsOf(coupon), now.getTime()),
      },
      commission: whole.commission ?? commissionDue(whole.order.order),
      order: presentOrder(whole.order, row.id),
    },
    state: row.state as AfterSalesDetail['state'],
    facts: factsOfWhole(whole, actor, now),
    history: history.map((line) => ({
      ...line,
      at: instant(line.at),
      from: line.from as AfterSalesDetail['state'] | null,
      to: line.to as AfterSalesDetail['state'],
    })),
  };
}

const endsOf = ({ usedAt, revokedAt, expiresAt }: NonNullable<WholeCase['coupon']>) => ({
  usedAt: usedAt === null ? null : Date.parse(usedAt),
  revokedAt: revokedAt === null ? null : Date.parse(revokedAt),
  expiresAt: Date.parse(expiresAt),
});

/** A moment as the wire has it. */
const instant = (moment: string) => new Date(moment).toISOString();

function apportionmentOf({ row, lines }: WholeCase) {
  const { deliveryPart, merchantPart, platformPart, riderPart } = row;
  if (deliveryPart === null || merchantPart === null || platformPart === null || riderPart === null)
    return null;
  return {
    lines: lines.map(({ lineId, part }) => ({ lineId, amount: part ?? '0.00' })),
    delivery: deliveryPart,
    bearers: { merchant: merchantPart, platform: platformPart, rider: riderPart },
  };
}
