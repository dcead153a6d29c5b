import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { CreditNoteList } from '../../screens/invoices/creditNotes/CreditNoteList.tsx';
import type { CreditNoteSearch } from '../../screens/invoices/creditNotes/search.ts';

export const Route = createFileRoute('/_office/finance/invoices/credit-notes/')({
  staticData: { permission: 'invoice.view' },
  validateSearch: asItIs<CreditNoteSearch>,
  search: ofShop,
  loader: loadTexts('creditNotes', 'records', 'files'),
  component: CreditNoteList,
});
