import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './entry.module.css';
import { useEntry, useEntryActor } from './entryContext.ts';

/** Another tab has saved over this draft, or removed it: the person decides which one counts. */
export function Conflict(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const { date } = useFormat();
  const entry = useEntryActor();
  const other = useEntry(({ context }) => context.other);
  const isEntering = useEntry((snapshot) => snapshot.matches({ flow: 'entering' }));
  if (other === null || !isEntering) return null;
  return (
    <Alert color="orange" role="alert" mb="md">
      <strong>{t('conflict.title')}</strong>
      <p className={classes.note}>
        {other.stored === null
          ? t('conflict.removed')
          : t('conflict.changed', { time: date(other.stored.savedAt, 'time') })}
      </p>
      <Group gap="sm">
        <Button variant="default" onClick={() => entry.send({ type: 'KEEP_MINE' })}>
          {t('conflict.keep')}
        </Button>
        {other.stored === null ? (
          <Button variant="default" onClick={() => entry.send({ type: 'DISCARD' })}>
            {t('conflict.discard')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => entry.send({ type: 'TAKE_OTHER' })}>
            {t('conflict.take')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
