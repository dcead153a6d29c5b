import { useEffect, useState } from 'react';

/** How often it is looked for, milliseconds, and how often nothing may be on its way in a row. */
const AGAIN = 50;
const CALM = 2;
/** Then nobody waits any longer for it: a part may not come at all. */
const MOST = 100;

/** What of a page is on its way. */
const ON_ITS_WAY = '.mantine-Skeleton-root, [aria-busy="true"]';

/**
 * Whether the rest of the page has come: what comes late would move what stands below it.
 * @param isLast Whether what waits itself (`LatePart`) is waited for, too.
 */
export function useRestIsThere(isLast: boolean): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (isThere) return undefined;
    const awaited = `main :is(${isLast ? `${ON_ITS_WAY}, [data-late-part]` : ON_ITS_WAY})`;
    let looked = 0;
    let calm = 0;
    const looking = setInterval(() => {
      looked += 1;
      calm = document.querySelector(awaited) ? 0 : calm + 1;
      if (calm >= CALM || looked >= MOST) setIsThere(true);
    }, AGAIN);
    return () => clearInterval(looking);
  }, [isThere, isLast]);
  return isThere;
}
