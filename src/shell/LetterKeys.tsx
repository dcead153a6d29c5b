import { type ReactNode, useMemo } from 'react';
import { LetterKeysContext } from '../lib/useLetterKeys.ts';
import { hasLetterKeys } from './session.ts';
import { useSession, useSessionActor } from './sessionContext.ts';

/** Tells all that is inside whether single letters act on it, as whoever is signed in has chosen. */
export function LetterKeys({ children }: { children: ReactNode }): ReactNode {
  const session = useSessionActor();
  const isOn = useSession(hasLetterKeys);
  const letters = useMemo(
    () => [isOn, (next: boolean) => session.send({ type: 'TURN_LETTERS', isOn: next })] as const,
    [isOn, session],
  );
  return <LetterKeysContext value={letters}>{children}</LetterKeysContext>;
}
