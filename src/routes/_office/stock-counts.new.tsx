import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { NewStockCount } from '../../screens/stockCounts/NewStockCount.tsx';

export const Route = createFileRoute('/_office/stock-counts/new')({
  staticData: { permission: 'stockCount.count' },
  // The ids of the goods that were chosen elsewhere, with commas between.
  validateSearch: asItIs<{ goods?: string }>,
  search: ofShop,
  loader: loadTexts('stockCounts', 'records', 'validation'),
  component: NewStockCount,
});
