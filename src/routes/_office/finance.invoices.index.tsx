import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { InvoiceList } from '../../screens/invoices/InvoiceList.tsx';
import type { InvoiceSearch } from '../../screens/invoices/search.ts';

export const Route = createFileRoute('/_office/finance/invoices/')({
  staticData: { permission: 'invoice.view' },
  validateSearch: asItIs<InvoiceSearch>,
  search: ofShop,
  loader: loadTexts('invoices', 'records', 'files'),
  component: InvoiceList,
});
