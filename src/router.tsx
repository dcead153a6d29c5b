import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { CrashPage } from './shell/CrashPage.tsx';
import type { SessionActor } from './shell/session.ts';

/** The typed tree of all screens, with who is signed in as its context. */
export function makeRouter(session: SessionActor) {
  return createRouter({
    routeTree,
    context: { session },
    defaultPreload: 'intent',
    // Loaders load texts, which never grow old.
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./shell/LostPage.tsx'), 'LostPage'),
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
