import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { AccountScreen } from '../../screens/auth/AccountScreen.tsx';

export const Route = createFileRoute('/_office/account')({
  loader: loadTexts('account', 'records', 'validation', 'accounts', 'files'),
  component: AccountScreen,
});
