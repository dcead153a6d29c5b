import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ActionDialog } from './ActionDialog.tsx';

interface LeaveGuardProps {
  /** Whether there is something that would be lost. */
  active: boolean;
  title: string;
  children: ReactNode;
  /** What leaving is called, and what staying. */
  leave: string;
  stay: string;
}

/**
 * Asks before another page is opened, or the window closed, while something is not saved. Whose
 * session ended is not kept from signing in.
 */
export function LeaveGuard({ active, title, children, leave, stay }: LeaveGuardProps): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: active,
    disabled: !active,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ActionDialog
      title={title}
      action={leave}
      closeLabel={stay}
      danger
      onClose={blocker.reset}
      onAction={blocker.proceed}
    >
      {children}
    </ActionDialog>
  );
}
