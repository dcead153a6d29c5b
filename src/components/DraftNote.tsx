import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface DraftNoteProps {
  /** Given where the form cannot be closed, which gives it up elsewhere. */
  onDiscard?: () => void;
}

/** Says that the fields hold what was typed on an earlier visit. */
export function DraftNote({ onDiscard }: DraftNoteProps): ReactNode {
  const { t } = useTranslation('records');
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {t('draftKept')}
      </Text>
      {onDiscard ? (
        <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
          {t('draftDiscard')}
        </Button>
      ) : null}
    </Group>
  );
}
