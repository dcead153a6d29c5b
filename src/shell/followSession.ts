import type { AnyRouter } from '@tanstack/react-router';
import { returnPath } from '../../machines/session/store.ts';
import { isSignedIn, type SessionActor } from './session.ts';

/**
 * Leads where the session says: to the sign-in page when it ends, and after signing in to where
 * the person was, or to the first screen.
 */
export function followSession(session: SessionActor, router: AnyRouter): void {
  let wasSignedIn = isSignedIn(session.getSnapshot());
  session.subscribe((snapshot) => {
    const isIn = isSignedIn(snapshot);
    const hasExpired = snapshot.matches('expired');
    if (isIn !== wasSignedIn) {
      wasSignedIn = isIn;
      if (isIn) void goIn();
      else void goOut(hasExpired);
    }
    if (hasExpired) session.send({ type: 'LEFT' });
  });

  function goIn(): Promise<void> {
    const { pathname, search } = router.state.location;
    if (pathname !== '/login') return Promise.resolve();
    const from = returnPath((search as { from?: unknown }).from);
    return router.navigate({ href: from ?? '/start', replace: true });
  }

  function goOut(hasExpired: boolean): Promise<void> {
    const { location } = router.state;
    // Whoever reads a public page stays there.
    if (!router.matchRoutes(location).some(({ routeId }) => routeId === '/_office')) {
      return Promise.resolve();
    }
    return router.navigate({ to: '/login', search: hasExpired ? { from: location.href } : {} });
  }
}
