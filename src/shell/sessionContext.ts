import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Grants } from '../../machines/kernel/law/explain.ts';
import { permissionsOf, type SessionActor, type SessionSnapshot } from './session.ts';

/** The one session of this page. */
export const SessionContext = createContext<SessionActor | null>(null);

/** The session, to send it events. */
export function useSessionActor(): SessionActor {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session around this component');
  return session;
}

/**
 * What is read off the session; the component is drawn again when that changes. `read` answers the
 * same object while nothing of it has changed, as the readers of `session.ts` do.
 */
export function useSession<T>(read: (snapshot: SessionSnapshot) => T): T {
  const session = useSessionActor();
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = session.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [session],
  );
  return useSyncExternalStore(subscribe, () => read(session.getSnapshot()));
}

/** Whether the signed-in account's roles grant a permission. Stable while they stay the same. */
export function useGrants(): Grants {
  const permissions = useSession(permissionsOf);
  return useCallback((permission) => permissions.has(permission), [permissions]);
}
