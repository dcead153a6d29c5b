import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { OrderRecord } from '../../screens/orders/record/OrderRecord.tsx';

export const Route = createFileRoute('/_office/orders/$orderId')({
  staticData: { permission: 'order.view' },
  search: ofShop,
  loader: loadTexts(
    'orders',
    'outbound',
    'outbox',
    'soExports',
    'records',
    'lifecycles',
    'validation',
    'invoices',
    'files',
    'prices',
    'customers',
  ),
  component: OrderRoute,
});

function OrderRoute() {
  const { orderId } = Route.useParams();
  return <OrderRecord orderId={Number(orderId)} />;
}
