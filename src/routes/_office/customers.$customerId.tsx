import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { CustomerRecord } from '../../screens/customers/CustomerRecord.tsx';

export const Route = createFileRoute('/_office/customers/$customerId')({
  staticData: { permission: 'customer.view' },
  search: ofShop,
  loader: loadTexts(
    'customers',
    'records',
    'lifecycles',
    'validation',
    'orders',
    'prices',
    'operationLog',
    'files',
  ),
  component: CustomerRoute,
});

function CustomerRoute() {
  const { customerId } = Route.useParams();
  return <CustomerRecord customerId={Number(customerId)} />;
}
