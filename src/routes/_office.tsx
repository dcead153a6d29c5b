import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { loadTexts } from '../lib/i18n.ts';
import { readShop } from '../lib/shopInAddress.ts';
import { Office } from '../shell/Office.tsx';
import { isSignedIn } from '../shell/session.ts';

/** Everything that takes an account: the layout with the navigation. */
export const Route = createFileRoute('/_office')({
  validateSearch: readShop,
  beforeLoad: ({ context: { session }, location, matches }) => {
    if (isSignedIn(session.getSnapshot())) return;
    // There is nothing to sign in for.
    if (matches.some(({ routeId }) => routeId === '/_office/$')) throw notFound();
    throw redirect({ to: '/login', search: { from: location.href } });
  },
  loader: loadTexts('common', 'shell', 'errors'),
  component: Office,
});
