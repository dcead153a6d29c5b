import { createFileRoute } from '@tanstack/react-router';
import { GoodsScreen } from '../../screens/goods/GoodsScreen.tsx';

export const Route = createFileRoute('/_office/goods/$goodsId')({
  staticData: { permission: 'goods.view' },
  component: GoodsScreen,
});
