import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { noticesWanted } from '../lib/notices.ts';

const Notices = lazy(() => import('./Notices.tsx').then((module) => ({ default: module.Notices })));

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
