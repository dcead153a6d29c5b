import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { noticesWanted } from '../lib/notices.ts';
import { lazyPart } from './lazyPart.tsx';

/** What was done and what went wrong, at the edge of the page. */
export const Notices = lazyPart(async () => (await import('./Notices.tsx')).Notices);

/** What is there whatever the page: the page, and the notices once there are any. */
export function Root(): ReactNode {
  const isWanted = useSyncExternalStore(noticesWanted.subscribe, noticesWanted.get);
  return (
    <>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      {isWanted ? (
        <Suspense fallback={null}>
          <Notices />
        </Suspense>
      ) : null}
    </>
  );
}
