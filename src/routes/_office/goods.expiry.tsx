import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { LotList } from '../../screens/lots/LotList.tsx';
import type { LotSearch } from '../../screens/lots/search.ts';

export const Route = createFileRoute('/_office/goods/expiry')({
  staticData: { permission: 'lot.view' },
  validateSearch: asItIs<LotSearch>,
  search: ofShop,
  loader: loadTexts('lots', 'records', 'files', 'validation'),
  component: LotList,
});
