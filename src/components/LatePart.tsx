import type { ReactNode } from 'react';
import { useRestIsThere } from '../lib/useRestIsThere.ts';

/**
 * The last part of a record's page, which is loaded by itself: it is there once the rest is, so that
 * nothing moves it, and it moves nothing. A page has one at most; the notes stand below it.
 */
export function LatePart({ children }: { children: ReactNode }): ReactNode {
  return useRestIsThere(false) ? children : <span hidden data-late-part />;
}
