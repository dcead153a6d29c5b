import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import type { BalanceSearch } from '../../screens/ledger/search.ts';
import { TaxReturnScreen } from '../../screens/taxReturns/TaxReturnScreen.tsx';

export const Route = createFileRoute('/_office/finance/tax-return/')({
  staticData: { permission: 'taxReturn.view' },
  validateSearch: asItIs<BalanceSearch>,
  search: ofShop,
  loader: loadTexts('taxReturns', 'finance', 'orders', 'records', 'files'),
  component: TaxReturnScreen,
});
