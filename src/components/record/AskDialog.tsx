import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../ActionDialog.tsx';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

interface AskDialogProps {
  view: RecordView;
  /** The event that was asked for. */
  type: string;
  onSend: () => void;
  onClose: () => void;
}

/** Asks before an event that has no form of its own, where a single letter called for it. */
export function AskDialog({ view, type, onSend, onClose }: AskDialogProps): ReactNode {
  const { t } = useTranslation('records');
  const texts = useLifecycleTexts(view.namespace);
  const event = texts.eventAt(type, view.places);
  return (
    <ActionDialog
      title={event}
      action={event}
      danger={view.isFinal(type)}
      onAction={onSend}
      onClose={onClose}
    >
      <Text>{t('askBefore', { event, record: texts.record, number: view.number })}</Text>
    </ActionDialog>
  );
}
