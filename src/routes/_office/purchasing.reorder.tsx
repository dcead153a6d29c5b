import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { Reorder } from '../../screens/purchasing/reorder/Reorder.tsx';

export const Route = createFileRoute('/_office/purchasing/reorder')({
  staticData: { permission: 'purchase.edit' },
  search: ofShop,
  loader: loadTexts('purchasing', 'records'),
  component: Reorder,
});
