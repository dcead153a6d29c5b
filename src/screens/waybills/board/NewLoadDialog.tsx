import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type WaybillDetail, waybills } from '../../../../api/waybills/calls.ts';
import { ActionDialog } from '../../../components/ActionDialog.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useAddDialog } from '../../../components/useAddDialog.ts';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { DriverField, useFleet, VehicleField } from '../../orders/Fleet.tsx';

const values = z.object({ driverId: z.number().nullable(), vehicleId: z.number().nullable() });

interface NewLoadDialogProps {
  day: string;
  /** What goes on it at once. */
  orderIds: readonly number[];
  onClose: () => void;
  onAdded: (detail: WaybillDetail) => void;
}

/** Asks who drives what: a waybill of the board's day. */
export function NewLoadDialog({ day, orderIds, onClose, onAdded }: NewLoadDialogProps): ReactNode {
  const { t } = useTranslation('waybills');
  const { number } = useFormat();
  const api = useApi();
  const fleet = useFleet();
  const { form, dialog } = useAddDialog({
    name: 'newLoad',
    values,
    initialValues: { driverId: null, vehicleId: null },
    schema: waybills.saveVehicleToOrder.body,
    toBody: (typed) => ({ ...typed, day, orderIds }),
    send: (body, flags) => api.saveVehicleToOrder({ body }, flags),
    onAdded,
    onClose,
  });
  const count = orderIds.length;
  return (
    <ActionDialog size="xl" title={t('board.newColumn')} action={t('board.begin')} {...dialog}>
      <Text>
        {count === 0 ? t('board.newEmpty') : t('board.newText', { count, shown: number(count) })}
      </Text>
      {fleet.failure ? <ErrorState failure={fleet.failure} onRetry={fleet.reload} /> : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DriverField isFirst isRequired fleet={fleet.page} {...form.getInputProps('driverId')} />
        <VehicleField isRequired fleet={fleet.page} {...form.getInputProps('vehicleId')} />
      </SimpleGrid>
    </ActionDialog>
  );
}
