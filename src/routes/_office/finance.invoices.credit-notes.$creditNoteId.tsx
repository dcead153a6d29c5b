import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { CreditNoteRecord } from '../../screens/invoices/creditNotes/CreditNoteRecord.tsx';

export const Route = createFileRoute('/_office/finance/invoices/credit-notes/$creditNoteId')({
  staticData: { permission: 'invoice.view' },
  search: ofShop,
  loader: loadTexts('creditNotes', 'records', 'files'),
  component: CreditNoteRoute,
});

function CreditNoteRoute() {
  const { creditNoteId } = Route.useParams();
  return <CreditNoteRecord creditNoteId={Number(creditNoteId)} />;
}
