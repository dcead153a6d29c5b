import { MantineProvider } from '@mantine/core';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, Suspense, use } from 'react';
import { ApiContext } from '../lib/api.ts';
import { startTexts } from '../lib/i18n.ts';
import { tellOpenShop } from '../lib/shopInAddress.ts';
import { bringRoutes, isOfFirstPage, makeRouter, type Router } from '../router.tsx';
import { cssVariables, theme } from '../theme/theme.ts';
import { followSession } from './followSession.ts';
import { createServices } from './services.ts';
import { shopOf } from './session.ts';
import { SessionContext } from './sessionContext.ts';

/**
 * Starts the texts, the session and the router, and gives what shows them.
 * @param history The browser's own without it.
 * @param env `test` where nothing is laid out: menus then open at once and are not taken for hidden.
 */
export function startApp(history?: RouterHistory, env?: 'test'): ReactNode {
  void startTexts();
  const { session, api } = createServices(async () => {
    const { leaveShop } = await import('./leaveShop.ts');
    await leaveShop(router, openShop());
  });
  const openShop = () => shopOf(session.getSnapshot())?.restaurantId ?? null;
  tellOpenShop(openShop);
  const router = makeRouter(session, history);
  session.start();
  followSession(session, router);
  // The first screen's chunk and texts are fetched while React draws the frame around them.
  const whole = isOfFirstPage(router) ? null : loadWhole(router);
  if (!whole) void router.load();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      env={env}
    >
      <SessionContext value={session}>
        <ApiContext value={api}>
          <Suspense fallback={null}>
            <Routed router={router} whole={whole} />
          </Suspense>
        </ApiContext>
      </SessionContext>
    </MantineProvider>
  );
}

/** Loads the routes of the office, and with them what the open address shows. */
async function loadWhole(router: Router): Promise<void> {
  // Where they do not come, the route that asks for them once more says so.
  await bringRoutes(router).catch(() => undefined);
  void router.load();
}

/** The open page, once its route is there. */
function Routed({ router, whole }: { router: Router; whole: Promise<void> | null }): ReactNode {
  if (whole !== null) use(whole);
  return <RouterProvider router={router} />;
}
