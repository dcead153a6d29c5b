import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { FinanceScreen } from '../../screens/finance/FinanceScreen.tsx';
import type { FinanceSearch } from '../../screens/finance/search.ts';

export const Route = createFileRoute('/_office/finance/')({
  staticData: { permission: 'finance.view' },
  validateSearch: asItIs<FinanceSearch>,
  search: ofShop,
  loader: loadTexts('finance', 'orders', 'records', 'files', 'validation'),
  component: FinanceScreen,
});
