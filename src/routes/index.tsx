import { createFileRoute, redirect } from '@tanstack/react-router';
import { grantsOf, isSignedIn } from '../shell/session.ts';

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context: { session } }) => {
    const snapshot = session.getSnapshot();
    if (!isSignedIn(snapshot)) throw redirect({ to: '/login', replace: true });
    // The sign-in page loads without the list of screens.
    const { firstScreen } = await import('../shell/navigation.ts');
    throw redirect({ to: firstScreen(grantsOf(snapshot)), replace: true });
  },
});
