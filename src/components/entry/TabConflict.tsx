import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './entry.module.css';
import { useEntryFrame } from './frame.ts';
import { useEntryTexts } from './useEntryTexts.ts';

/** Another tab has saved over this draft, or removed it: the person decides which one counts. */
export function TabConflict(): ReactNode {
  const { t } = useTranslation('records');
  const { record } = useEntryTexts();
  const { date } = useFormat();
  const { at, other, send } = useEntryFrame();
  if (other === null || at !== 'entering') return null;
  return (
    <Alert color="orange" role="alert" mb="md">
      <strong>{t('entry.conflict.title')}</strong>
      <p className={classes.note}>
        {other.savedAt === null
          ? t('entry.conflict.removed')
          : t('entry.conflict.changed', { time: date(other.savedAt, 'time') })}
      </p>
      <Group gap="sm">
        <Button variant="default" onClick={() => send({ type: 'KEEP_MINE' })}>
          {t('entry.conflict.keep')}
        </Button>
        {other.savedAt === null ? (
          <Button variant="default" onClick={() => send({ type: 'DISCARD' })}>
            {t('entry.conflict.discard', { record })}
          </Button>
        ) : (
          <Button variant="default" onClick={() => send({ type: 'TAKE_OTHER' })}>
            {t('entry.conflict.take')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
