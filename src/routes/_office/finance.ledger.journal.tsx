import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { JournalList } from '../../screens/ledger/JournalList.tsx';
import type { JournalSearch } from '../../screens/ledger/search.ts';

export const Route = createFileRoute('/_office/finance/ledger/journal')({
  staticData: { permission: 'ledger.view' },
  validateSearch: asItIs<JournalSearch>,
  search: ofShop,
  loader: loadTexts('ledger', 'orders', 'records', 'files'),
  component: JournalList,
});
