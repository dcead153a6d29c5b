import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PickListList } from '../../screens/pickLists/PickListList.tsx';
import type { PickListSearch } from '../../screens/pickLists/search.ts';

export const Route = createFileRoute('/_office/pickLists/')({
  staticData: { permission: 'pickList.view' },
  validateSearch: asItIs<PickListSearch>,
  search: ofShop,
  loader: loadTexts('pickLists', 'records', 'files'),
  component: PickListList,
});
