import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { CommissionReportScreen } from '../../screens/moneyReports/CommissionReportScreen.tsx';
import type { ReportSearch } from '../../screens/moneyReports/search.ts';

export const Route = createFileRoute('/_office/finance/commissions')({
  staticData: { permission: 'finance.view' },
  validateSearch: asItIs<ReportSearch>,
  search: ofShop,
  loader: loadTexts('moneyReports', 'finance', 'orders', 'records', 'files'),
  component: CommissionReportScreen,
});
