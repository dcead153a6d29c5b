import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { GoodsScreen } from '../../screens/goods/GoodsScreen.tsx';

export const Route = createFileRoute('/_office/goods/$goodsId')({
  staticData: { permission: 'goods.view' },
  loader: loadTexts('goods', 'records', 'validation'),
  component: GoodsScreen,
});
