import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { AccountList } from '../../screens/accounts/AccountList.tsx';
import type { AccountSearch } from '../../screens/accounts/search.ts';

export const Route = createFileRoute('/_office/system/accounts/')({
  staticData: { permission: 'account.view' },
  validateSearch: asItIs<AccountSearch>,
  loader: loadTexts('accounts', 'records', 'validation', 'files'),
  component: AccountList,
});
