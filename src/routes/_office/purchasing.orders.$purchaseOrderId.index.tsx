import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PurchaseRecord } from '../../screens/purchasing/record/PurchaseRecord.tsx';

export const Route = createFileRoute('/_office/purchasing/orders/$purchaseOrderId/')({
  staticData: { permission: 'purchase.view' },
  search: ofShop,
  loader: loadTexts('purchasing', 'records', 'desk', 'files', 'lifecycles', 'validation'),
  component: PurchaseRoute,
});

function PurchaseRoute() {
  const { purchaseOrderId } = Route.useParams();
  return <PurchaseRecord purchaseOrderId={Number(purchaseOrderId)} />;
}
