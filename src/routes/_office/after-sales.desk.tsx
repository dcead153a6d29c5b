import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { AfterSalesDesk } from '../../screens/afterSales/desk/AfterSalesDesk.tsx';

export const Route = createFileRoute('/_office/after-sales/desk')({
  staticData: { permission: 'afterSales.audit' },
  search: ofShop,
  loader: loadTexts('desk', 'afterSales', 'orders', 'records', 'lifecycles', 'files', 'validation'),
  component: AfterSalesDesk,
});
