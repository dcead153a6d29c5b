import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EventDialog } from './EventDialog.tsx';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import { offersOf } from './useRecordPalette.ts';
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
    <EventDialog
      view={view}
      type={type}
      title={event}
      action={event}
      danger={view.isFinal(type)}
      kept={null}
      failure={null}
      isSending={false}
      // The record may move while one is asked: then the dialog says what stands against it.
      answer={offersOf(view).find((offer) => offer.type === type)?.answer ?? null}
      onAction={onSend}
      onClose={onClose}
    >
      <Text>{t('askBefore', { event, record: texts.record, number: view.number })}</Text>
    </EventDialog>
  );
}
