import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { ShortageList } from '../../screens/shortages/ShortageList.tsx';
import type { ShortageSearch } from '../../screens/shortages/search.ts';

export const Route = createFileRoute('/_office/orders/shortages/')({
  staticData: { permission: 'shortage.view' },
  validateSearch: asItIs<ShortageSearch>,
  search: ofShop,
  loader: loadTexts('shortages', 'records', 'files', 'validation'),
  component: ShortageList,
});
