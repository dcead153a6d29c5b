import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { PurchaseRecord } from '../../screens/purchasing/record/PurchaseRecord.tsx';

export const Route = createFileRoute('/_office/purchasing/orders/$purchaseOrderId/')({
  staticData: { permission: 'purchase.view' },
  loader: loadTexts('purchasing', 'records', 'desk', 'files', 'lifecycles', 'validation'),
  component: PurchaseRoute,
});

function PurchaseRoute() {
  const { purchaseOrderId } = Route.useParams();
  return <PurchaseRecord purchaseOrderId={Number(purchaseOrderId)} />;
}
