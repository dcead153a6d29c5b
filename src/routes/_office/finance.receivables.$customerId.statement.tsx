import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import type { BalanceSearch } from '../../screens/ledger/search.ts';
import { StatementScreen } from '../../screens/receivables/StatementScreen.tsx';

export const Route = createFileRoute('/_office/finance/receivables/$customerId/statement')({
  staticData: { permission: 'receivable.view' },
  validateSearch: asItIs<BalanceSearch>,
  search: ofShop,
  loader: loadTexts('receivables', 'finance', 'orders', 'records', 'files'),
  component: StatementRoute,
});

function StatementRoute() {
  const { customerId } = Route.useParams();
  return <StatementScreen key={customerId} customerId={Number(customerId)} />;
}
