import { useSelector } from '@xstate/react';
import { createContext, useCallback, useContext } from 'react';
import type { Grants } from '../../machines/explain.ts';
import { permissionsOf, type SessionActor, type SessionSnapshot } from './session.ts';

/** The one session of this page. */
export const SessionContext = createContext<SessionActor | null>(null);

/** The session, to send it events. */
export function useSessionActor(): SessionActor {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session around this component');
  return session;
}

/** What is read off the session; the component is drawn again when that changes. */
export function useSession<T>(read: (snapshot: SessionSnapshot) => T): T {
  return useSelector(useSessionActor(), read);
}

/** Whether the signed-in account's roles grant a permission. Stable while they stay the same. */
export function useGrants(): Grants {
  const permissions = useSession(permissionsOf);
  return useCallback((permission) => permissions.has(permission), [permissions]);
}
