import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showNoticesWith } from '../lib/notices.ts';
import { isSignedIn } from './session.ts';
import { useSessionActor } from './sessionContext.ts';

const STAYS = { success: 4000, error: 8000, progress: false } as const;
const COLOURS = { success: 'green', error: 'red', progress: undefined } as const;

/**
 * Shows notices in a corner; the same text is not shown twice at once. Who signs in has nothing to do
 * with what was told before, that the session had ended least of all.
 */
export function Notices(): ReactNode {
  const { t, i18n } = useTranslation();
  const spoken = useRef(i18n.language);
  useEffect(() => {
    // What was told is in the language that was spoken then.
    if (spoken.current !== i18n.language) hideTold();
    spoken.current = i18n.language;
  }, [i18n.language]);
  useEffect(
    () =>
      showNoticesWith((notice) => {
        const { kind, text } = notice;
        const id = notifications.show({
          // Two files at once have a notice each.
          ...(kind === 'progress' ? {} : { id: `${kind} ${text}` }),
          message: text,
          loading: kind === 'progress',
          color: COLOURS[kind],
          autoClose: STAYS[kind],
          withBorder: true,
          closeButtonProps: { 'aria-label': t('actions.close') },
        });
        if (notice.kind !== 'progress') return;
        const hide = () => notifications.hide(id);
        notice.until.then(hide, hide);
      }),
    [t],
  );
  const session = useSessionActor();
  useEffect(() => {
    let wasIn = isSignedIn(session.getSnapshot());
    const { unsubscribe } = session.subscribe((snapshot) => {
      const isIn = isSignedIn(snapshot);
      if (isIn && !wasIn) hideTold();
      wasIn = isIn;
    });
    return unsubscribe;
  }, [session]);
  return <Notifications position="bottom-right" limit={4} />;
}

/** What is still under way goes on. */
function hideTold(): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id, loading } of [...queue, ...shown]) {
    if (id !== undefined && !loading) notifications.hide(id);
  }
}
