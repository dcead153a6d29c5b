import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { SalesProfitScreen } from '../../screens/salesProfit/SalesProfitScreen.tsx';
import type { ProfitSearch } from '../../screens/salesProfit/search.ts';

export const Route = createFileRoute('/_office/finance/sales-profit')({
  staticData: { permission: 'salesProfit.view' },
  validateSearch: asItIs<ProfitSearch>,
  search: ofShop,
  loader: loadTexts('salesProfit', 'records', 'files', 'validation'),
  component: SalesProfitScreen,
});
