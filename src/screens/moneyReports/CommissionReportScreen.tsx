import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  COMMISSION_GROUPINGS,
  type CommissionGrouping,
  type CommissionLine,
  type CommissionReport,
} from '../../../api/moneyReports/calls.ts';
import { commissionLinesSheet } from '../../../api/moneyReports/sheet.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { readReport } from './search.ts';
import { useCommissionColumns } from './useLineColumns.tsx';

const route = getRouteApi('/_office/finance/commissions');

/** The commission report: what channels took in some days, and what of it was corrected, by whom. */
export function CommissionReportScreen(): ReactNode {
  const { t } = useTranslation('moneyReports');
  const { money } = useFormat();
  const api = useApi();
  const columns = useCommissionColumns();
  const navigate = route.useNavigate();
  return (
    <ReportScreen<CommissionGrouping, CommissionReport, CommissionLine>
      title={t('commissions.title')}
      about={t('commissions.about')}
      empty={t('commissions.empty')}
      to="/finance/commissions"
      groupings={COMMISSION_GROUPINGS}
      at={readReport(route.useSearch(), COMMISSION_GROUPINGS)}
      go={(search) => void navigate({ search })}
      load={(body, signal) => api.getCommissionReport({ body }, { signal, showError: false })}
      figuresOf={(report) => [
        [t('fields.commission'), money(report.amount)],
        [t('fields.tax'), money(report.tax)],
        [t('fields.corrected'), money(report.corrected)],
      ]}
      columns={columns}
      source={{
        name: 'commissionLines',
        sheet: commissionLinesSheet,
        load: (body, flags) => api.listCommissionLine({ body }, flags),
        file: (body) => (calls, flags) => calls.exportCommissionLines({ body }, flags),
      }}
    />
  );
}
