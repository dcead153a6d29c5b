import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/useFormat.ts';
import type { DriveEvent } from './events.ts';
import { OUTCOME_OF } from './outcomes.ts';
import type { Refused } from './useDrive.ts';

interface RefusedNoteProps {
  refused: Refused;
  onGiveUp: (refused: Refused) => void;
  /** Fills the form with it once more, where there is one. */
  onOpen?: (() => void) | undefined;
}

/** That something was not taken over, why, and what was typed: nothing of it is lost. */
export function RefusedNote({ refused, onGiveUp, onOpen }: RefusedNoteProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const what = useTyped()(refused.event);
  const { event, why } = refused;
  const act = event.type === 'depart' ? t('drive.depart') : t(`outcomes.${OUTCOME_OF[event.type]}`);
  return (
    <Alert color="red" role="alert" title={t('drive.refusedTitle', { act })}>
      <Text>{why}</Text>
      {what === '' ? null : <Text>{t('drive.typed', { what })}</Text>}
      <Group mt="xs">
        {onOpen ? <Button onClick={onOpen}>{t('drive.openTyped')}</Button> : null}
        <Button variant="default" onClick={() => onGiveUp(refused)}>
          {t('drive.discard')}
        </Button>
      </Group>
    </Alert>
  );
}

/** What somebody has typed of an event, in one line. */
function useTyped(): (event: DriveEvent) => string {
  const { t } = useTranslation(['driverLinks', 'deliveryNotes']);
  const { money } = useFormat();
  return (event) => {
    if (event.type === 'depart') return '';
    const said =
      event.type === 'deliver'
        ? [event.signedBy, event.cash === undefined ? '' : money(event.cash)]
        : [event.type === 'fail' ? t(`deliveryNotes:reasons.${event.reason}`) : ''];
    return [...said, event.remark].filter(Boolean).join(' · ');
  };
}
