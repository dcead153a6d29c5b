import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { ReceivableRecord } from '../../screens/receivables/ReceivableRecord.tsx';

export const Route = createFileRoute('/_office/finance/receivables/$customerId/')({
  staticData: { permission: 'receivable.view' },
  search: ofShop,
  loader: loadTexts('receivables', 'receipts', 'records', 'validation', 'files', 'prices'),
  component: ReceivableRoute,
});

function ReceivableRoute() {
  const { customerId } = Route.useParams();
  return <ReceivableRecord customerId={Number(customerId)} />;
}
