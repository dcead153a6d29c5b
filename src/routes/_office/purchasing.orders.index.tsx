import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PurchaseList } from '../../screens/purchasing/list/PurchaseList.tsx';
import type { PurchaseSearch } from '../../screens/purchasing/list/search.ts';

export const Route = createFileRoute('/_office/purchasing/orders/')({
  staticData: { permission: 'purchase.view' },
  validateSearch: asItIs<PurchaseSearch>,
  search: ofShop,
  loader: loadTexts('purchasing', 'records', 'files'),
  component: PurchaseList,
});
