import { createRootRouteWithContext } from '@tanstack/react-router';
import { CrashPage } from '../shell/CrashPage.tsx';
import { Root } from '../shell/Root.tsx';
import type { SessionActor } from '../shell/session.ts';

/** What every route is given: who is signed in. */
export interface RouterContext {
  session: SessionActor;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: CrashPage,
});
