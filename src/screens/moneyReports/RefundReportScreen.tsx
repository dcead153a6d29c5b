import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  REFUND_GROUPINGS,
  type RefundGrouping,
  type RefundLine,
  type RefundReport,
} from '../../../api/moneyReports/calls.ts';
import { refundLinesSheet } from '../../../api/moneyReports/sheet.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { readReport } from './search.ts';
import { useRefundColumns } from './useLineColumns.tsx';

const route = getRouteApi('/_office/finance/refunds');

/** The refund report: what went back to customers in some days, by why, by whom and at whose cost. */
export function RefundReportScreen(): ReactNode {
  const { t } = useTranslation('moneyReports');
  const { money } = useFormat();
  const api = useApi();
  const at = readReport(route.useSearch(), REFUND_GROUPINGS);
  const columns = useRefundColumns(at.by === 'bearer' ? at.group : undefined);
  const navigate = route.useNavigate();
  return (
    <ReportScreen<RefundGrouping, RefundReport, RefundLine>
      title={t('refunds.title')}
      about={t('refunds.about')}
      empty={t('refunds.empty')}
      to="/finance/refunds"
      groupings={REFUND_GROUPINGS}
      at={at}
      go={(search) => void navigate({ search })}
      load={(body, signal) => api.getRefundReport({ body }, { signal, showError: false })}
      figuresOf={(report) => [
        [t('fields.refund'), money(report.amount)],
        [t('fields.borneByOthers'), money(report.borneByOthers)],
      ]}
      columns={columns}
      source={{
        name: 'refundLines',
        sheet: refundLinesSheet,
        load: (body, flags) => api.listRefundLine({ body }, flags),
        file: (body) => (calls, flags) => calls.exportRefundLines({ body }, flags),
      }}
    />
  );
}
