import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { RefundReportScreen } from '../../screens/moneyReports/RefundReportScreen.tsx';
import type { ReportSearch } from '../../screens/moneyReports/search.ts';

export const Route = createFileRoute('/_office/finance/refunds')({
  staticData: { permission: 'finance.view' },
  validateSearch: asItIs<ReportSearch>,
  search: ofShop,
  loader: loadTexts('moneyReports', 'finance', 'orders', 'records', 'files'),
  component: RefundReportScreen,
});
