import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { AfterSalesDesk } from '../../screens/afterSales/desk/AfterSalesDesk.tsx';

export const Route = createFileRoute('/_office/after-sales/desk')({
  staticData: { permission: 'afterSales.audit' },
  loader: loadTexts('desk', 'afterSales', 'orders', 'records', 'lifecycles', 'files', 'validation'),
  component: AfterSalesDesk,
});
