import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { CategoryScreen, type CategorySearch } from '../../screens/categories/CategoryScreen.tsx';

export const Route = createFileRoute('/_office/goods/categories')({
  staticData: { permission: 'category.view' },
  validateSearch: asItIs<CategorySearch>,
  search: ofShop,
  loader: loadTexts('categories', 'records', 'validation'),
  component: CategoryScreen,
});
