import { firstRoutes } from 'virtual:first-routes';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { asItIs } from './lib/address.ts';
import { inTime } from './lib/inTime.ts';
import { scrollBehavior } from './lib/scrollBehavior.ts';
import { Route as root } from './routes/__root.tsx';
import type { routeTree } from './routeTree.gen.ts';
import { CrashPage } from './shell/CrashPage.tsx';
import type { SessionActor } from './shell/session.ts';

/**
 * The typed tree of all screens, with who is signed in as its context. It begins with what the first page
 * has, the public pages and the sign-in page; the office's routes are added by `bringRoutes`, at the
 * latest when an address asks for one.
 * @param history The browser's own without it.
 */
export function makeRouter(session: SessionActor, history?: RouterHistory) {
  const others = createRoute({
    getParentRoute: () => root,
    path: OTHERS,
    // What its own route will read of it.
    validateSearch: asItIs<Record<string, unknown>>,
    beforeLoad: async ({ location: { href, state } }) => {
      await bringRoutes(router);
      // The same address, which has a route now.
      throw redirect({ href, state, replace: true });
    },
  });
  root._addFileChildren([...firstRoutes, others]);
  const router = createRouter({
    // As the addresses are typed: those that are not there yet too.
    routeTree: root as unknown as typeof routeTree,
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
  loadInTime(router);
  return router;
}

/** The path of what has no route among the first ones. */
const OTHERS = '$';

export type Router = ReturnType<typeof makeRouter>;

/** Whether the first routes have one for the address that is open. */
export const isOfFirstPage = (router: Router): boolean =>
  !router.matchRoutes(router.latestLocation).some(({ routeId }) => `${routeId}` === `/${OTHERS}`);

/** Loads the routes of the office and adds them. @throws where they do not come in time */
export async function bringRoutes(router: Router): Promise<void> {
  const { everyRoute } = await inTime(import('./everyRoute.ts'));
  root._addFileChildren(everyRoute);
  router.setRoutes(router.buildRouteTree());
  loadInTime(router);
}

const inTimeAlready = new WeakSet<object>();

/** Ends the wait for the part of a screen that does not come. */
function loadInTime(router: Router): void {
  for (const { options } of Object.values(router.routesById)) {
    const screen = options.component;
    const load = screen?.preload;
    if (!screen || !load || inTimeAlready.has(screen)) continue;
    inTimeAlready.add(screen);
    screen.preload = () =>
      inTime(load()).catch((error: unknown) => {
        // It is waited for no longer: what stands in its place says so, inside of its frame.
        options.component = () => {
          throw error;
        };
      });
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Router;
  }
}
