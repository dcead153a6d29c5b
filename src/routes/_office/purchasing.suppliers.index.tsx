import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { SupplierList } from '../../screens/suppliers/SupplierList.tsx';
import type { SupplierSearch } from '../../screens/suppliers/search.ts';

export const Route = createFileRoute('/_office/purchasing/suppliers/')({
  staticData: { permission: 'supplier.view' },
  validateSearch: asItIs<SupplierSearch>,
  search: ofShop,
  loader: loadTexts('suppliers', 'records', 'files', 'validation'),
  component: SupplierList,
});
