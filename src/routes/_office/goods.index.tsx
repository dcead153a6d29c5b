import { createFileRoute } from '@tanstack/react-router';
import { GoodsListScreen } from '../../screens/goods/GoodsListScreen.tsx';
import { readGoodsSearch } from '../../screens/goods/goodsSearch.ts';

export const Route = createFileRoute('/_office/goods/')({
  staticData: { permission: 'goods.view' },
  validateSearch: readGoodsSearch,
  component: GoodsListScreen,
});
