import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { GoodsListScreen } from '../../screens/goods/GoodsListScreen.tsx';
import { readGoodsSearch } from '../../screens/goods/goodsSearch.ts';

export const Route = createFileRoute('/_office/goods/')({
  staticData: { permission: 'goods.view' },
  validateSearch: readGoodsSearch,
  loader: loadTexts('goods'),
  component: GoodsListScreen,
});
