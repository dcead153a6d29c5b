import { createFileRoute, redirect } from '@tanstack/react-router';
import { inTime } from '../lib/inTime.ts';
import { grantsOf, isSignedIn } from '../shell/session.ts';
import { Route as root } from './__root.tsx';

/** Where one comes to after signing in: the first screen that the account's role opens. */
export const Route = createFileRoute('/start')({
  beforeLoad: async ({ context: { session } }) => {
    const snapshot = session.getSnapshot();
    if (!isSignedIn(snapshot)) throw redirect({ to: '/login', replace: true });
    // The sign-in page loads without the list of screens.
    const { firstScreen } = await inTime(import('../shell/navigation.ts'));
    throw redirect({ to: firstScreen(grantsOf(snapshot), root), replace: true });
  },
});
