import { useEffect, useState } from 'react';

/** How often it is looked for, milliseconds, and how often nothing may be on its way in a row. */
const AGAIN = 50;
const CALM = 2;
/** Then nobody waits any longer for it: a part may not come at all. */
const MOST = 100;

/** Whether the rest of the page has come: what comes late would move what stands below it. */
export function useRestIsThere(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (isThere) return undefined;
    let looked = 0;
    let calm = 0;
    const looking = setInterval(() => {
      looked += 1;
      const isWaiting = document.querySelector(
        'main :is(.mantine-Skeleton-root, [aria-busy="true"])',
      );
      calm = isWaiting ? 0 : calm + 1;
      if (calm >= CALM || looked >= MOST) setIsThere(true);
    }, AGAIN);
    return () => clearInterval(looking);
  }, [isThere]);
  return isThere;
}
