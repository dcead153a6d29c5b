import { SimpleGrid, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DataOf } from '../../../api/kernel/operation.ts';
import { waybills } from '../../../api/waybills/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { LinesReport } from '../../components/LinesReport.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { DayField } from '../../components/moment/DayField.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { DriverField, useFleet, VehicleField } from '../orders/Fleet.tsx';

type Line = DataOf<typeof waybills.batchUpdateWaybill>[number];

/** What the fields hold; what is empty stays as it is. */
const changeValues = z.object({
  day: z.string(),
  driverId: z.number().nullable(),
  vehicleId: z.number().nullable(),
});
const UNCHANGED = { day: '', driverId: null, vehicleId: null };

interface ChangeWaybillsProps {
  waybillIds: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

/** Gives several waybills another driver, vehicle or day, and says of each what became of it. */
export function ChangeWaybills(props: ChangeWaybillsProps): ReactNode {
  const { onClose, onDone } = props;
  const { t } = useTranslation('waybills');
  const { number } = useFormat();
  const api = useApi();
  const fleet = useFleet();
  // Which were chosen when it was asked for: a changed one may leave the list.
  const [waybillIds] = useState(props.waybillIds);
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const { form, dialog } = useAddDialog({
    name: 'changeWaybills',
    values: changeValues,
    initialValues: UNCHANGED,
    schema: waybills.batchUpdateWaybill.body,
    toBody: ({ day, driverId, vehicleId }) => ({
      waybillIds,
      day: day || undefined,
      driverId: driverId ?? undefined,
      vehicleId: vehicleId ?? undefined,
    }),
    send: (body, flags) => api.batchUpdateWaybill({ body }, flags),
    onAdded: (told) => {
      setLines(told);
      onDone();
    },
    onClose,
  });
  if (lines) {
    const done = lines.filter(({ outcome }) => outcome === 'done').length;
    return (
      <LinesReport
        title={t('change.done')}
        summary={t('change.changed', { count: done, shown: number(done) })}
        lines={lines.map(({ waybillId, number: name, outcome, message }) => ({
          key: waybillId,
          name: <WaybillLink id={waybillId} name={name} />,
          said: message ?? t(`change.outcome.${outcome}`),
          isDone: outcome === 'done',
        }))}
        close={t('change.close')}
        onClose={onClose}
      />
    );
  }
  const count = waybillIds.length;
  return (
    <ActionDialog size="xl" title={t('change.title')} action={t('change.action')} {...dialog}>
      <Text>{t('change.text', { count, shown: number(count) })}</Text>
      {fleet.failure ? <ErrorState failure={fleet.failure} onRetry={fleet.reload} /> : null}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DriverField
          isFirst
          fleet={fleet.page}
          placeholder={t('change.stays')}
          {...form.getInputProps('driverId')}
        />
        <VehicleField
          fleet={fleet.page}
          placeholder={t('change.stays')}
          {...form.getInputProps('vehicleId')}
        />
        <DayField
          label={t('fields.day')}
          path="day"
          value={form.getValues().day}
          error={form.getInputProps('day').error}
          onChange={(value) => form.setFieldValue('day', value)}
        />
      </SimpleGrid>
    </ActionDialog>
  );
}

function WaybillLink({ id, name }: { id: number; name: string }): ReactNode {
  return (
    <AnchorLink underline="always" to="/waybills/$waybillId" params={{ waybillId: String(id) }}>
      {name || `#${id}`}
    </AnchorLink>
  );
}
