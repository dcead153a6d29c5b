import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { CategoryScreen } from '../../screens/categories/CategoryScreen.tsx';

export const Route = createFileRoute('/_office/goods/categories')({
  staticData: { permission: 'category.view' },
  loader: loadTexts('categories', 'records', 'validation'),
  component: CategoryScreen,
});
