import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { InvoiceRecord } from '../../screens/invoices/InvoiceRecord.tsx';

export const Route = createFileRoute('/_office/finance/invoices/$invoiceId')({
  staticData: { permission: 'invoice.view' },
  search: ofShop,
  loader: loadTexts('invoices', 'records', 'orders', 'files'),
  component: InvoiceRoute,
});

function InvoiceRoute() {
  const { invoiceId } = Route.useParams();
  return <InvoiceRecord invoiceId={Number(invoiceId)} />;
}
