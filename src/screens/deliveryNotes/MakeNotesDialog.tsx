import { Alert, List, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { deliveryNoteEntry } from '../../../api/deliveryNotes/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { DayField } from '../../components/moment/DayField.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';

interface MakeNotesDialogProps {
  orderIds: readonly number[];
  /** The day that the orders are wanted on, where it is one. */
  day?: string;
  onClose: () => void;
}

const values = z.object({ day: z.string() });

/** Makes the delivery notes of orders, and names each that can have none. */
export function MakeNotesDialog({ orderIds, day = '', onClose }: MakeNotesDialogProps): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const { number } = useFormat();
  const api = useApi();
  const navigate = useNavigate();
  const { form, dialog } = useAddDialog({
    name: 'deliveryNotes',
    values,
    initialValues: { day },
    schema: deliveryNoteEntry,
    toBody: (typed) => ({ ...typed, orderIds: [...orderIds] }),
    send: (body, flags) => api.addDeliveryNotes({ body }, flags),
    onAdded: ({ notes }) => {
      onClose();
      const [first] = notes;
      if (first && notes.length === 1) {
        notify({ kind: 'success', text: t('entry.made', { number: first.number }) });
        void navigate({
          to: '/deliveryNotes/$deliveryNoteId',
          params: { deliveryNoteId: String(first.id) },
        });
        return;
      }
      const shown = number(notes.length);
      notify({ kind: 'success', text: t('entry.madeSeveral', { count: notes.length, shown }) });
      void navigate({ to: '/deliveryNotes', search: { tab: 'undelivered' } });
    },
    onClose,
  });
  const hindered = Object.entries(form.errors).flatMap(([path, text]) =>
    path.startsWith('orderIds') ? [String(text)] : [],
  );
  return (
    <ActionDialog title={t('entry.title')} action={t('entry.action')} {...dialog}>
      <Text>{t('entry.ofChosen', { count: orderIds.length, shown: number(orderIds.length) })}</Text>
      <DayField
        label={t('fields.day')}
        path="day"
        required
        value={form.getValues().day}
        error={form.getInputProps('day').error}
        onChange={(next) => form.setFieldValue('day', next)}
      />
      {hindered.length === 0 ? null : (
        <Alert color="red" role="alert" title={t('entry.hindered')}>
          <List>
            {hindered.map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </ActionDialog>
  );
}
