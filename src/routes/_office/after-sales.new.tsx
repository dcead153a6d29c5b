import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ApplicationEntryPage } from '../../screens/afterSales/entry/ApplicationEntry.tsx';

export const Route = createFileRoute('/_office/after-sales/new')({
  staticData: { permission: 'afterSales.apply' },
  // The order that it is about, where one comes from its page.
  validateSearch: asItIs<{ order?: number }>,
  loader: loadTexts('afterSalesEntry', 'afterSales', 'orders', 'records', 'files'),
  component: ApplicationEntryPage,
});
