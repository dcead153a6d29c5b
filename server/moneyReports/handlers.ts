import { sql } from 'drizzle-orm';
import { fromMinor, sumToMinor } from '../../api/kernel/money.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import {
  type CommissionGrouping,
  type CommissionLine,
  type moneyReports as contract,
  REFUND_BEARERS,
  type RefundGrouping,
  type RefundLine,
} from '../../api/moneyReports/calls.ts';
import { commissionLinesSheet, refundLinesSheet } from '../../api/moneyReports/sheet.ts';
import { onWire, orderMoney } from '../finance/orderMoney.ts';
import type { Call } from '../kernel/context.ts';
import { exportList, WHOLE } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { commissionLines } from './commissionLines.ts';
import { refundLines } from './refundLines.ts';
import { type LinesRequest, listLines, type ReportKind, reportOf } from './report.ts';

const refunds = ({ locale }: Pick<Call, 'locale'>): ReportKind<RefundGrouping> => ({
  lines: (span) => sql`lines as (${refundLines(span, locale)})`,
  groupings: {
    reason: { key: sql`l.reason`, name: sql`l.reason_name` },
    bearer: { parts: REFUND_BEARERS },
    decider: { key: sql`l.decider_key`, name: sql`l.decider` },
    method: { key: sql`l.method`, name: null },
    channel: { key: sql`l.channel`, name: null },
  },
});

const commissions: ReportKind<CommissionGrouping> = {
  lines: (span) => sql`${orderMoney(span)}, ${commissionLines(span)}`,
  groupings: {
    channel: { key: sql`l.channel`, name: null },
    reason: { key: sql`l.reason`, name: null },
    decider: { key: sql`l.decider_key`, name: sql`l.decider` },
  },
};

const listRefunds = (call: Call, request: LinesRequest<RefundGrouping>) =>
  listLines<RefundGrouping, RefundLine>(
    call,
    refunds(call),
    request,
    sql`l.case_id::int as "caseId", l.case_no as "caseNo", l.reason, l.reason_name as "reasonName",
      l.asker, nullif(l.method, '') as method, ${onWire(sql`l.shop`)} as shop,
      ${onWire(sql`l.platform`)} as platform, ${onWire(sql`l.rider`)} as rider`,
  );

const listCommissions = (call: Call, request: LinesRequest<CommissionGrouping>) =>
  listLines<CommissionGrouping, CommissionLine>(call, commissions, request, sql`l.reason`);

/** Refunds and commission of some days: read off the ledger by the finance overview's own queries. */
export const moneyReportHandlers = {
  getRefundReport: ({ body }, call) =>
    reportOf(call, refunds(call), body.range ?? null, async (_tx, _span, amountOf) => ({
      borneByOthers: fromMinor(
        sumToMinor(amountOf('bearer', 'platform')) + sumToMinor(amountOf('bearer', 'rider')),
      ),
    })),
  listRefundLine: ({ body }, call) => checkedCursor(() => listRefunds(call, body)),
  exportRefundLines: ({ body }, call) =>
    exportList(call, refundLinesSheet, body, listRefunds, WHOLE),
  getCommissionReport: ({ body }, call) =>
    reportOf(call, commissions, body.range ?? null, async (tx, span, amountOf) => {
      const { rows } = await tx.execute<{ tax: string }>(sql`
        with ${orderMoney(span)}
        select ${onWire(sql`sum(platform_service_tax)`)} as tax from detail`);
      return { tax: rows[0]?.tax ?? '0.00', corrected: amountOf('reason', 'byHand') };
    }),
  listCommissionLine: ({ body }, call) => checkedCursor(() => listCommissions(call, body)),
  exportCommissionLines: ({ body }, call) =>
    exportList(call, commissionLinesSheet, body, listCommissions, WHOLE),
} satisfies Handlers<typeof contract, Call>;
