import { trimPathRight, useBlocker, useMatch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { useOffice } from '../shell/officeActor.ts';
import { isSignedIn, shopOf } from '../shell/session.ts';
import { useSession, useSessionActor } from '../shell/sessionContext.ts';
import { ActionDialog } from './ActionDialog.tsx';

interface LeaveGuardProps {
  /** Whether there is something that would be left unsaved. */
  active: boolean;
  title: string;
  children: ReactNode;
  /** What leaving is called, and what staying. */
  leave: string;
  stay: string;
  /** What is left is lost. */
  danger?: boolean;
}

/**
 * Asks before another page is opened, the shop is switched, the person signs out or the window is
 * closed, while something is not saved. Whose session ended, or whose shop another tab switched, is
 * not held back.
 */
export function LeaveGuard(props: LeaveGuardProps): ReactNode {
  const { active, title, children, leave, stay, danger = false } = props;
  const session = useSessionActor();
  const office = useOffice();
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId);
  const isAsked = useSelector(office, (snapshot) =>
    snapshot.matches({ leaving: 'askedOfUnsaved' }),
  );
  // The match of a list's page ends with a slash, which its address does not.
  const page = useMatch({ strict: false, select: ({ pathname }) => trimPathRight(pathname) });
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const now = session.getSnapshot();
      const isHere = isSignedIn(now) && shopOf(now)?.restaurantId === shopId;
      // Who has left already is not asked again while the next page is still on its way.
      const isLeft = current.pathname !== page;
      return isHere && !isLeft && next.pathname !== page;
    },
    enableBeforeUnload: active,
    disabled: !active,
    withResolver: true,
  });
  useEffect(() => {
    if (!active) return;
    office.send({ type: 'UNSAVED', isUnsaved: true });
    return () => office.send({ type: 'UNSAVED', isUnsaved: false });
  }, [active, office]);

  const isBlocked = blocker.status === 'blocked';
  if (!isBlocked && !(active && isAsked)) return null;
  return (
    <ActionDialog
      title={title}
      action={leave}
      closeLabel={stay}
      danger={danger}
      onClose={isBlocked ? blocker.reset : () => office.send({ type: 'STAY' })}
      onAction={isBlocked ? blocker.proceed : () => office.send({ type: 'LEAVE_ANYWAY' })}
    >
      {children}
    </ActionDialog>
  );
}
