import { useEffect } from 'react';

/** How often an open page looks again, milliseconds. */
const PAUSE = 10_000;

/** The part of a record's flow that reads it anew. */
interface Followed {
  send(event: { type: 'REFRESH'; background: true }): void;
}

/**
 * Reads an open record again and again while its page is seen, for others move it, and time does. It is
 * no use of the session; and while an event is filled in or sent the flow takes it for nothing, so that
 * nothing changes under what is typed.
 * @param pause Milliseconds between two readings.
 */
export function useFollow({ send }: Followed, pause = PAUSE): void {
  useEffect(() => {
    const asking = setInterval(() => {
      if (document.visibilityState === 'visible') send({ type: 'REFRESH', background: true });
    }, pause);
    return () => clearInterval(asking);
  }, [send, pause]);
}
