import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleCard } from '../../../api/vehicles/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { cardIn, EMPTY_VEHICLE, VehicleFields, vehicleValues } from './VehicleFields.tsx';

interface AddVehicleDialogProps {
  onClose: () => void;
  onAdded: () => void;
}

/** Asks for a new vehicle. */
export function AddVehicleDialog({ onClose, onAdded }: AddVehicleDialogProps): ReactNode {
  const { t } = useTranslation('vehicles');
  const { locale } = useFormat();
  const api = useApi();
  const { form, dialog } = useAddDialog({
    name: 'newVehicle',
    values: vehicleValues,
    initialValues: EMPTY_VEHICLE,
    schema: vehicleCard,
    toBody: (values) => cardIn(values, locale),
    send: (body, flags) => api.saveVehicle({ body }, flags),
    onAdded: ({ vehicle }) => {
      notify({ kind: 'success', text: t('list.added', { plate: vehicle.plate }) });
      onAdded();
    },
    onClose,
  });
  return (
    <ActionDialog title={t('list.add')} action={t('list.add')} {...dialog}>
      <VehicleFields form={form} />
    </ActionDialog>
  );
}
