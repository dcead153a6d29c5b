import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { GoodsListScreen } from '../../screens/goods/GoodsListScreen.tsx';
import type { GoodsSearch } from '../../screens/goods/search.ts';

export const Route = createFileRoute('/_office/goods/')({
  staticData: { permission: 'goods.view' },
  validateSearch: asItIs<GoodsSearch>,
  search: ofShop,
  loader: loadTexts('goods', 'records', 'files', 'validation', 'stock'),
  component: GoodsListScreen,
});
