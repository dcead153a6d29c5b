import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { GoodsScreen } from '../../screens/goods/GoodsScreen.tsx';

export const Route = createFileRoute('/_office/goods/$goodsId')({
  staticData: { permission: 'goods.view' },
  search: ofShop,
  loader: loadTexts(
    'goods',
    'operationLog',
    'records',
    'lifecycles',
    'validation',
    'prices',
    'stock',
    'lots',
    'files',
  ),
  component: GoodsScreen,
});
