import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeptQueue, useKeptCount } from './useEntryQueue.ts';

interface UnsentProps {
  /** How much waits to be sent. */
  count: number;
  /** The connection is lost. */
  isLost: boolean;
  /** Nothing can be entered any more: one might leave before all has arrived. */
  isOver: boolean;
  onRetry: () => void;
}

/** Says at the shelves what was entered and has not arrived, where somebody should know it. */
export function Unsent({ count, isLost, isOver, onRetry }: UnsentProps): ReactNode {
  const { t } = useTranslation('records');
  if (isLost) {
    return (
      <Alert color="orange" role="status" title={t('unsent.lostTitle')}>
        <Group gap="sm">
          <Text>{t('unsent.lostText', { count })}</Text>
          <Button variant="default" onClick={onRetry}>
            {t('unsent.tryAgain')}
          </Button>
        </Group>
      </Alert>
    );
  }
  if (!isOver || count === 0) return null;
  return (
    // What is not sent when one leaves waits until one comes back.
    <Alert role="status" title={t('unsent.sendingTitle')}>
      {t('unsent.sendingText')}
    </Alert>
  );
}

interface UnsentHereProps<Event> {
  where: KeptQueue<Event>;
  /** Leads to where it is sent, with what it is called. */
  link: (label: string) => ReactNode;
}

/** Says on a record's page that this device has entries that were never sent: they are missing here. */
export function UnsentHere<Event>({ where, link }: UnsentHereProps<Event>): ReactNode {
  const { t } = useTranslation('records');
  const count = useKeptCount(where);
  if (count === 0) return null;
  return (
    <Alert color="orange" role="status" title={t('unsent.hereTitle')}>
      <Group gap="sm">
        <Text>{t('unsent.hereText', { count })}</Text>
        {link(t('unsent.send'))}
      </Group>
    </Alert>
  );
}
