import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PriceList } from '../../screens/prices/PriceList.tsx';
import type { PriceSearch } from '../../screens/prices/search.ts';

export const Route = createFileRoute('/_office/goods/prices/')({
  staticData: { permission: 'price.view' },
  validateSearch: asItIs<PriceSearch>,
  search: ofShop,
  loader: loadTexts('prices', 'records', 'files', 'validation', 'operationLog', 'lifecycles'),
  component: PriceList,
});
