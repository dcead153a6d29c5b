import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { driverCard } from '../../../api/drivers/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { DriverFields, type DriverValues, driverValues } from './DriverFields.tsx';

interface AddDriverDialogProps {
  onClose: () => void;
  onAdded: (id: number) => void;
}

const EMPTY: DriverValues = {
  number: '',
  name: '',
  phone: '',
  licencePlate: '',
  vehicleType: '',
};

/** Asks for a new driver. */
export function AddDriverDialog({ onClose, onAdded }: AddDriverDialogProps): ReactNode {
  const { t } = useTranslation('drivers');
  const api = useApi();
  const { form, dialog } = useAddDialog({
    name: 'newDriver',
    values: driverValues,
    initialValues: EMPTY,
    schema: driverCard,
    toBody: (card) => card,
    send: (body, flags) => api.saveDriver({ body }, flags),
    onAdded: ({ driver }) => {
      notify({ kind: 'success', text: t('list.added', { name: driver.name }) });
      onAdded(driver.id);
    },
    onClose,
  });
  return (
    <ActionDialog title={t('list.add')} action={t('list.add')} {...dialog}>
      <DriverFields form={form} numberHint={t('list.numberHint')} />
    </ActionDialog>
  );
}
