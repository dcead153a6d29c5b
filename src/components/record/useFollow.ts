import { useEffect } from 'react';
import { onReturn, pausesNow } from '../../lib/attention.ts';

/** How often an open page looks again, milliseconds. */
const PAUSE = 10_000;

/** The part of a record's flow that reads it anew. */
interface Followed {
  send(event: { type: 'REFRESH'; background: true }): void;
}

/**
 * Reads an open record again and again while its page is seen, for others move it, and time does: more
 * rarely where nobody touches the page, at once when somebody comes back. It is
 * no use of the session; and while an event is filled in or sent the flow takes it for nothing, so that
 * nothing changes under what is typed.
 * @param pause Milliseconds between two readings while the page is used.
 */
export function useFollow({ send }: Followed, pause = PAUSE): void {
  useEffect(() => {
    const ask = () => send({ type: 'REFRESH', background: true });
    let waited = 0;
    const asking = setInterval(() => {
      waited += 1;
      if (document.visibilityState !== 'visible' || waited < pausesNow()) return;
      waited = 0;
      ask();
    }, pause);
    const stopHearing = onReturn(ask);
    return () => {
      clearInterval(asking);
      stopHearing();
    };
  }, [send, pause]);
}
