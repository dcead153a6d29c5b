import { Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/useFormat.ts';
import { useEntry } from './entryContext.ts';

/** When the draft was saved, or that it could not be. */
export function DraftState(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const { date } = useFormat();
  const keeping = useEntry(({ value }) => value.keeping);
  const savedAt = useEntry(({ context }) => context.savedAt);
  const isOver = useEntry(({ value }) => value.flow === 'committed' || value.flow === 'offered');
  const isUnsaved = (keeping === 'full' || keeping === 'conflicted') && !isOver;

  // What is saved needs no warning: it is offered again.
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  if (isOver) return null;
  if (keeping === 'full') {
    return (
      <Text c="red" role="status">
        {t('draft.full')}
      </Text>
    );
  }
  if (savedAt === null || keeping === 'untouched') return null;
  return <Text c="dimmed">{t('draft.saved', { time: date(savedAt, 'time') })}</Text>;
}
