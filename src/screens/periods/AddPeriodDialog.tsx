import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type PeriodDetail, periodEntry } from '../../../api/periods/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';

interface AddPeriodDialogProps {
  /** The month that is offered first. */
  month: { from: string; to: string };
  onClose: () => void;
  onAdded: (added: PeriodDetail) => void;
}

const values = z.object({ from: z.string(), to: z.string() });

/** Begins a period: a month, or other days that are in no period yet. */
export function AddPeriodDialog({ month, onClose, onAdded }: AddPeriodDialogProps): ReactNode {
  const { t } = useTranslation('periods');
  const api = useApi();
  const { form, dialog } = useAddDialog({
    name: 'newPeriod',
    values,
    initialValues: month,
    schema: periodEntry,
    toBody: (days) => days,
    send: (body, flags) => api.addPeriod({ body }, flags),
    onAdded: (added) => {
      notify({ kind: 'success', text: t('list.added', { number: added.period.periodNo }) });
      onAdded(added);
    },
    onClose,
  });
  const { from, to } = form.getValues();
  const { error } = form.getInputProps('from');
  return (
    <ActionDialog title={t('list.add')} action={t('list.add')} {...dialog}>
      <Text>{t('list.addText')}</Text>
      <Group gap="sm" align="flex-start" data-path="from">
        <DayRange
          names={{ from: t('list.from'), to: t('list.to') }}
          from={from === '' ? null : from}
          to={to === '' ? null : to}
          onChange={(days) => form.setValues({ from: days.from, to: days.to })}
        />
      </Group>
      {error ? (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      ) : null}
    </ActionDialog>
  );
}
