import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kept } from '../lib/keptEntry.ts';
import { useFormat } from '../lib/useFormat.ts';

/** Says that the fields hold what was typed on an earlier visit, from when, and how to give it up. */
export function DraftNote({ kept }: { kept: Kept | null }): ReactNode {
  const { t } = useTranslation('records');
  const { date } = useFormat();
  if (kept === null) return null;
  const isToday =
    kept.at !== null && date(kept.at, 'date') === date(new Date().toISOString(), 'date');
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {kept.at === null
          ? t('draftKept')
          : t('draftFrom', { time: date(kept.at, isToday ? 'time' : 'dateTime') })}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={kept.startAnew}>
        {t('draftDiscard')}
      </Button>
    </Group>
  );
}
