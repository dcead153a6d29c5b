import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { AfterSalesList } from '../../screens/afterSales/list/AfterSalesList.tsx';
import type { AfterSalesSearch } from '../../screens/afterSales/list/search.ts';

export const Route = createFileRoute('/_office/after-sales/')({
  staticData: { permission: 'afterSales.view' },
  validateSearch: asItIs<AfterSalesSearch>,
  search: ofShop,
  loader: loadTexts('afterSales', 'records', 'files'),
  component: AfterSalesList,
});
