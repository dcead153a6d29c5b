import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { LedgerScreen } from '../../screens/ledger/LedgerScreen.tsx';
import type { BalanceSearch } from '../../screens/ledger/search.ts';

export const Route = createFileRoute('/_office/finance/ledger/')({
  staticData: { permission: 'ledger.view' },
  validateSearch: asItIs<BalanceSearch>,
  search: ofShop,
  loader: loadTexts('ledger', 'finance', 'orders', 'records', 'files'),
  component: LedgerScreen,
});
