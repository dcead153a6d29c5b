import { createFileRoute, redirect } from '@tanstack/react-router';
import { returnPath } from '../../../machines/session/store.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { LoginScreen } from '../../screens/auth/LoginScreen.tsx';
import { isSignedIn } from '../../shell/session.ts';

export const Route = createFileRoute('/_site/login')({
  validateSearch: (search): { from?: string } =>
    typeof search.from === 'string' ? { from: search.from } : {},
  beforeLoad: ({ context: { session }, search }) => {
    if (!isSignedIn(session.getSnapshot())) return;
    throw redirect({ href: returnPath(search.from) ?? '/start', replace: true });
  },
  loader: loadTexts('auth'),
  component: LoginScreen,
});
