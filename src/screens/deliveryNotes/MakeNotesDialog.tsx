import { Alert, List, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { deliveryNoteEntry } from '../../../api/deliveryNotes/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { DayField } from '../../components/moment/DayField.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { wallClockOf } from '../../lib/dates.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';

interface MakeNotesDialogProps {
  orderIds: readonly number[];
  /** The day that the orders are wanted on, where it is one. */
  day?: string;
  /** How many others were left out, since they have one already. */
  covered?: number;
  onClose: () => void;
}

const values = z.object({ day: z.string() });

/** Makes the delivery notes of orders, and names each that can have none. */
export function MakeNotesDialog(props: MakeNotesDialogProps): ReactNode {
  const { orderIds, day, covered = 0, onClose } = props;
  const { t } = useTranslation('deliveryNotes');
  const { number, timeZone } = useFormat();
  const [today] = useState(() => wallClockOf(new Date(), timeZone).slice(0, 10));
  const api = useApi();
  const navigate = useNavigate();
  const { form, dialog } = useAddDialog({
    // What was typed is of these orders alone.
    name: `deliveryNotes.${orderIds.toSorted((one, other) => one - other).join('.')}`,
    values,
    // What was to be there already comes today at the earliest.
    initialValues: { day: day === undefined || day >= today ? (day ?? '') : today },
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
      {covered === 0 ? null : (
        <Text c="dimmed">{t('entry.covered', { count: covered, shown: number(covered) })}</Text>
      )}
      <DayField
        label={t('fields.day')}
        path="day"
        required
        isAhead
        isFirst
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
