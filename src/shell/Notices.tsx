import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showNoticesWith } from '../lib/notices.ts';

const STAYS = { success: 4000, error: 8000 };

/** Shows notices in a corner; the same text is not shown twice at once. */
export function Notices(): ReactNode {
  const { t } = useTranslation();
  useEffect(
    () =>
      showNoticesWith(({ kind, text }) => {
        notifications.show({
          id: `${kind} ${text}`,
          message: text,
          color: kind === 'error' ? 'red' : 'green',
          autoClose: STAYS[kind],
          withBorder: true,
          closeButtonProps: { 'aria-label': t('actions.close') },
        });
      }),
    [t],
  );
  return <Notifications position="bottom-right" limit={4} />;
}
