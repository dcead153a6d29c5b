import { Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { isSignedIn, shopOf } from '../../shell/session.ts';
import { useSession, useSessionActor } from '../../shell/sessionContext.ts';

/**
 * Asks before a plan is left that is not saved. Whose session ends, or who goes to another shop, is
 * not held back: what was laid out is kept for both.
 */
export function LeavePlan({ isUnsaved }: { isUnsaved: boolean }): ReactNode {
  const { t } = useTranslation('sitePlan');
  const session = useSessionActor();
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const now = session.getSnapshot();
      const isHere = isSignedIn(now) && shopOf(now)?.restaurantId === shopId;
      return isUnsaved && isHere && current.pathname !== next.pathname;
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ActionDialog
      title={t('leave.title')}
      action={t('leave.leave')}
      closeLabel={t('leave.stay')}
      onAction={blocker.proceed}
      onClose={blocker.reset}
    >
      <Text>{t('leave.text')}</Text>
    </ActionDialog>
  );
}
