import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { StockCountList } from '../../screens/stockCounts/StockCountList.tsx';
import type { StockCountSearch } from '../../screens/stockCounts/search.ts';

export const Route = createFileRoute('/_office/stock-counts/')({
  staticData: { permission: 'stockCount.view' },
  validateSearch: asItIs<StockCountSearch>,
  search: ofShop,
  loader: loadTexts('stockCounts', 'records', 'files'),
  component: StockCountList,
});
