import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PriceChangeList } from '../../screens/priceChanges/PriceChangeList.tsx';
import type { PriceChangeSearch } from '../../screens/priceChanges/search.ts';

export const Route = createFileRoute('/_office/price-changes/')({
  staticData: { permission: 'priceChange.view' },
  validateSearch: asItIs<PriceChangeSearch>,
  search: ofShop,
  loader: loadTexts('priceChanges', 'prices', 'records', 'validation', 'files'),
  component: PriceChangeList,
});
