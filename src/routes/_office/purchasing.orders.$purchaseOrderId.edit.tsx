import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PurchaseEdit } from '../../screens/purchasing/entry/PurchaseEdit.tsx';

export const Route = createFileRoute('/_office/purchasing/orders/$purchaseOrderId/edit')({
  staticData: { permission: 'purchase.edit' },
  search: ofShop,
  loader: loadTexts('purchaseEntry', 'purchasing', 'records', 'lifecycles'),
  component: PurchaseEditRoute,
});

function PurchaseEditRoute() {
  const { purchaseOrderId } = Route.useParams();
  return <PurchaseEdit key={purchaseOrderId} purchaseOrderId={Number(purchaseOrderId)} />;
}
