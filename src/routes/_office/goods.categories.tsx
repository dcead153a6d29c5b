import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { CategoryScreen } from '../../screens/categories/CategoryScreen.tsx';

export const Route = createFileRoute('/_office/goods/categories')({
  staticData: { permission: 'category.view' },
  search: ofShop,
  loader: loadTexts('categories', 'records', 'validation'),
  component: CategoryScreen,
});
