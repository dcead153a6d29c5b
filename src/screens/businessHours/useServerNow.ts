import { useEffect, useState } from 'react';

const TICK = 1_000;

/**
 * The server's clock, as it goes on from what it told: this machine's own may be wrong.
 * @param told ISO 8601; a new answer of the server tells it anew.
 * @returns milliseconds
 */
export function useServerNow(told: string): number {
  const [now, setNow] = useState(() => Date.parse(told));
  useEffect(() => {
    const received = Date.now();
    const show = () => setNow(Date.parse(told) + Date.now() - received);
    show();
    const ticking = setInterval(show, TICK);
    return () => clearInterval(ticking);
  }, [told]);
  return now;
}
