import { type RefObject, useEffect, useState } from 'react';

/** How often it is looked for, milliseconds, and how often nothing may be on its way in a row. */
const AGAIN = 50;
const CALM = 2;
/** Then nobody waits any longer for it: a part may not come at all. */
const MOST = 100;

/** What is on its way, and what waits itself (`LatePart`). */
const ON_ITS_WAY = ':is(.mantine-Skeleton-root, [aria-busy="true"], [data-late-part])';

/**
 * Whether the rest of the page has come: what comes late would move what stands below it.
 * @param within Where it is looked for; the whole page without it.
 */
export function useRestIsThere(within?: RefObject<Element | null>): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (isThere) return undefined;
    let looked = 0;
    let calm = 0;
    const looking = setInterval(() => {
      looked += 1;
      const place = within ? within.current : document.querySelector('main');
      calm = place?.querySelector(ON_ITS_WAY) ? 0 : calm + 1;
      if (calm >= CALM || looked >= MOST) setIsThere(true);
    }, AGAIN);
    return () => clearInterval(looking);
  }, [isThere, within]);
  return isThere;
}
