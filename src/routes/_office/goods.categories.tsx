import { createFileRoute } from '@tanstack/react-router';
import type { SoughtSearch } from '../../components/list/useSoughtRow.ts';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { CategoryScreen } from '../../screens/categories/CategoryScreen.tsx';

export const Route = createFileRoute('/_office/goods/categories')({
  staticData: { permission: 'category.view' },
  validateSearch: asItIs<SoughtSearch>,
  search: ofShop,
  loader: loadTexts('categories', 'records', 'validation'),
  component: CategoryScreen,
});
