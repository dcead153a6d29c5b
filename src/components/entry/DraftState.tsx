import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat.ts';
import { useLeavingWarning } from '../../lib/useLeavingWarning.ts';
import { useEntryFrame } from './frame.ts';
import { useEntryTexts } from './useEntryTexts.ts';

/** When the draft was saved, or that it could not be. */
export function DraftState(): ReactNode {
  const { t } = useTranslation('records');
  const { record } = useEntryTexts();
  const { date } = useFormat();
  const { at, keeping, savedAt } = useEntryFrame();
  const isOver = at === 'committed' || at === 'offered';
  const isUnsaved = (keeping === 'full' || keeping === 'conflicted') && !isOver;

  // What is saved needs no warning: it is offered again.
  useLeavingWarning(isUnsaved);

  if (isOver) return null;
  if (keeping === 'full') {
    return (
      <Text size="sm" c="red" role="status">
        {t('entry.draft.full', { record })}
      </Text>
    );
  }
  if (savedAt === null || keeping === 'untouched') return null;
  return (
    <Text size="sm" c="dimmed">
      {t('entry.draft.saved', { time: date(savedAt, 'time') })}
    </Text>
  );
}
