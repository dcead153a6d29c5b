import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ApplicationEntryPage } from '../../screens/afterSales/entry/ApplicationEntry.tsx';

export const Route = createFileRoute('/_office/after-sales/new')({
  staticData: { permission: 'afterSales.apply' },
  loader: loadTexts('afterSalesEntry', 'afterSales', 'orders', 'records', 'files'),
  component: ApplicationEntryPage,
});
