import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstScreen } from '../shell/navigation.ts';
import { grantsOf, isSignedIn } from '../shell/session.ts';

export const Route = createFileRoute('/')({
  beforeLoad: ({ context: { session } }) => {
    const snapshot = session.getSnapshot();
    const to = isSignedIn(snapshot) ? firstScreen(grantsOf(snapshot)) : '/login';
    throw redirect({ to, replace: true });
  },
});
