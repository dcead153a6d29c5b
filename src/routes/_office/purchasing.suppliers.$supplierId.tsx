import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { SupplierRecord } from '../../screens/suppliers/SupplierRecord.tsx';

export const Route = createFileRoute('/_office/purchasing/suppliers/$supplierId')({
  staticData: { permission: 'supplier.view' },
  search: ofShop,
  loader: loadTexts('suppliers', 'records', 'lifecycles', 'validation'),
  component: SupplierRoute,
});

function SupplierRoute() {
  const { supplierId } = Route.useParams();
  return <SupplierRecord supplierId={Number(supplierId)} />;
}
