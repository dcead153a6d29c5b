import { MantineProvider } from '@mantine/core';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiContext } from '../lib/api.ts';
import { startTexts } from '../lib/i18n.ts';
import { tellOpenShop } from '../lib/shopInAddress.ts';
import { makeRouter } from '../router.tsx';
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
  void router.load();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      env={env}
    >
      <SessionContext value={session}>
        <ApiContext value={api}>
          <RouterProvider router={router} />
        </ApiContext>
      </SessionContext>
    </MantineProvider>
  );
}
