import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { keptEntry } from '../lib/keptEntry.ts';
import { isSignedIn, loginOf, shopOf } from '../shell/session.ts';
import { useSession, useSessionActor } from '../shell/sessionContext.ts';

/** Of what a dialog is: a record by its identity, or one that is to be added. */
type Of = number | 'new';

const ofWhat = z.union([z.number().int(), z.literal('new')]);

/**
 * Of what a dialog is open, null while it is closed: one that keeps what is typed is open again after a
 * reload, and after the session ended and the person signed in again. Leaving the page closes it.
 * @param name Unlike that of any other dialog; best that of its draft.
 */
export function useDialogOf(
  name: string,
): readonly [Of | null, { open(of: Of): void; close(): void }] {
  const session = useSessionActor();
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId ?? 0);
  const entry = useMemo(
    () => keptEntry(window.sessionStorage, `larder.open.${userId}.${shopId}.${name}`, ofWhat),
    [userId, shopId, name],
  );
  const [of, setOf] = useState(() => entry.read());
  useEffect(() => {
    if (of === null || userId === 0) return;
    entry.write(of);
    return () => {
      if (isSignedIn(session.getSnapshot())) entry.clear();
    };
  }, [of, userId, entry, session]);
  return [of, { open: setOf, close: () => setOf(null) }];
}

/** Whether a dialog of one thing is open, like `useDisclosure`; otherwise as `useDialogOf`. */
export function useDialogOpen(name: string): readonly [boolean, { open(): void; close(): void }] {
  const [of, { open, close }] = useDialogOf(name);
  return [of !== null, { open: () => open('new'), close }];
}
