import { Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  SHORT_REASONS,
  SHORT_RESTS,
  type ShortReason,
  type ShortRest,
} from '../../../machines/pickList/law/facts.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { RadioChoice } from '../../components/RadioChoice.tsx';

interface ShortDialogProps {
  /** What the goods are called. */
  name: string;
  onClose: () => void;
  onShort: (said: { reason: ShortReason; rest: ShortRest }) => void;
}

/** Asks why there is less than was asked for, and what becomes of the rest. */
export function ShortDialog({ name, onClose, onShort }: ShortDialogProps): ReactNode {
  const { t } = useTranslation(['pickLists', 'validation']);
  const [reason, setReason] = useState<ShortReason | null>(null);
  const [isTried, setTried] = useState(false);
  const [rest, setRest] = useState<ShortRest>('backOrder');
  return (
    <ActionDialog
      title={t('pick.shortTitle')}
      action={t('events.shortLine')}
      onClose={onClose}
      onAction={() => {
        setTried(true);
        if (reason !== null) onShort({ reason, rest });
      }}
    >
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {t('pick.shortLater')}
      </Text>
      <RadioChoice
        label={t('fields.reason')}
        error={isTried && reason === null ? t('validation:choose') : undefined}
        value={reason ?? ''}
        onChange={(next) => setReason(next as ShortReason)}
      >
        <Stack gap="sm" mt={4}>
          {SHORT_REASONS.map((one) => (
            <Radio key={one} value={one} label={t(`reasons.${one}`)} />
          ))}
        </Stack>
      </RadioChoice>
      <RadioChoice
        label={t('fields.rest')}
        value={rest}
        onChange={(next) => setRest(next as ShortRest)}
      >
        <Stack gap="sm" mt={4}>
          {SHORT_RESTS.map((one) => (
            <Radio key={one} value={one} label={t(`rests.${one}`)} />
          ))}
        </Stack>
      </RadioChoice>
    </ActionDialog>
  );
}
