import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { MovementList } from '../../screens/stock/MovementList.tsx';
import type { MovementSearch } from '../../screens/stock/search.ts';

export const Route = createFileRoute('/_office/goods/stock')({
  staticData: { permission: 'stock.view' },
  validateSearch: asItIs<MovementSearch>,
  search: ofShop,
  loader: loadTexts('stock', 'records', 'files'),
  component: MovementList,
});
