import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { inTime } from './lib/inTime.ts';
import { scrollBehavior } from './lib/scrollBehavior.ts';
import { routeTree } from './routeTree.gen.ts';
import { CrashPage } from './shell/CrashPage.tsx';
import type { SessionActor } from './shell/session.ts';

/**
 * The typed tree of all screens, with who is signed in as its context.
 * @param history The browser's own without it.
 */
export function makeRouter(session: SessionActor, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { session },
    defaultPreload: 'intent',
    // Loaders load texts, which never grow old.
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: lazyRouteComponent(
      () => inTime(import('./screens/site/LostPage.tsx')),
      'LostPage',
    ),
    scrollRestoration: true,
    // Read with each navigation: whether one wants motion may change while the page is open.
    defaultHashScrollIntoView: {
      get behavior() {
        return scrollBehavior();
      },
    },
    // Only what a route has read and understood of the address reaches its screen.
    search: { strict: true },
  });
  for (const { options } of Object.values(router.routesById)) {
    const screen = options.component;
    const load = screen?.preload;
    if (!screen || !load) continue;
    screen.preload = () =>
      inTime(load()).catch((error: unknown) => {
        // It is waited for no longer: what stands in its place says so, inside of its frame.
        options.component = () => {
          throw error;
        };
      });
  }
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
