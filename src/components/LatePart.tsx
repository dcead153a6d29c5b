import { type ReactNode, useRef } from 'react';
import { useRestIsThere } from '../lib/useRestIsThere.ts';

/**
 * The last panels of a record's page, which are loaded by themselves: they are seen together, once all
 * of them are there, so that none moves another. The notes stand below them.
 */
export function LatePart({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const isThere = useRestIsThere(place);
  return (
    <div
      ref={place}
      data-late-part={isThere ? undefined : true}
      style={{ display: isThere ? 'contents' : 'none' }}
    >
      {children}
    </div>
  );
}
