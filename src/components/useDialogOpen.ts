import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { keptEntry } from '../lib/keptEntry.ts';
import { isSignedIn, loginOf, shopOf } from '../shell/session.ts';
import { useSession, useSessionActor } from '../shell/sessionContext.ts';

/**
 * Whether a dialog is open, like `useDisclosure`: one that keeps what is typed is open again after
 * a reload, and after the session ended and the person signed in again. Leaving the page closes it.
 * @param name Unlike that of any other dialog; best that of its draft.
 */
export function useDialogOpen(name: string): readonly [boolean, { open(): void; close(): void }] {
  const session = useSessionActor();
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId ?? 0);
  const entry = useMemo(
    () =>
      keptEntry(window.sessionStorage, `larder.open.${userId}.${shopId}.${name}`, z.literal(true)),
    [userId, shopId, name],
  );
  const [isOpen, setOpen] = useState(() => entry.read() !== null);
  useEffect(() => {
    if (!isOpen || userId === 0) return;
    entry.write(true);
    return () => {
      if (isSignedIn(session.getSnapshot())) entry.clear();
    };
  }, [isOpen, userId, entry, session]);
  return [isOpen, { open: () => setOpen(true), close: () => setOpen(false) }];
}
