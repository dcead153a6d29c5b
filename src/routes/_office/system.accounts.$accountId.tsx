import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { AccountRecord } from '../../screens/accounts/AccountRecord.tsx';

export const Route = createFileRoute('/_office/system/accounts/$accountId')({
  staticData: { permission: 'account.view' },
  loader: loadTexts('accounts', 'records', 'lifecycles', 'validation', 'files'),
  component: AccountRoute,
});

function AccountRoute() {
  const { accountId } = Route.useParams();
  return <AccountRecord accountId={Number(accountId)} />;
}
