import { Autocomplete, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { plateForm } from '../../../api/vehicles/plateForm.ts';
import { VEHICLE_TYPES } from '../../../api/vehicles/vehicleTypes.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';

/** What the fields hold; no type of vehicle until one is chosen. */
export const driverValues = z.object({
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  licencePlate: z.string(),
  vehicleType: z.string(),
});
export type DriverValues = z.output<typeof driverValues>;

interface DriverFieldsProps {
  form: UseFormReturnType<DriverValues>;
  /** What an empty number means. */
  numberHint: string;
}

/** A driver's fields, the same where one is added and where it is changed. */
export function DriverFields({ form, numberHint }: DriverFieldsProps): ReactNode {
  const { t } = useTranslation('drivers');
  const { vehicleName } = useFormat();
  const vehicles = useVehicles();
  const plate = form.getInputProps('licencePlate');
  return (
    <>
      <TextInput
        label={t('fields.name')}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('fields.phone')}
        type="tel"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <Autocomplete
        label={t('fields.licencePlate')}
        description={t('list.plateHint')}
        required
        autoComplete="off"
        data={[...new Set(vehicles.map((vehicle) => vehicle.plate))]}
        limit={20}
        {...plate}
        onChange={(typed) => {
          plate.onChange(typed);
          const one = vehicles.find((vehicle) => plateForm(vehicle.plate) === plateForm(typed));
          if (one) form.setFieldValue('vehicleType', one.type);
        }}
      />
      <Select
        label={t('fields.vehicleType')}
        placeholder={t('list.chooseType')}
        required
        allowDeselect={false}
        data={VEHICLE_TYPES.map((type) => ({ value: type, label: vehicleName(type) }))}
        {...form.getInputProps('vehicleType')}
        value={form.getValues().vehicleType || null}
      />
      <TextInput
        label={t('fields.number')}
        description={numberHint}
        autoComplete="off"
        {...form.getInputProps('number')}
      />
    </>
  );
}

/** The shop's vehicles, whose plates can be taken over; none where the role does not show them. */
function useVehicles() {
  const api = useApi();
  const isShown = useGrants()('vehicle.view');
  const { page } = useList({ isShown }, async (request, signal) =>
    request.isShown ? api.listVehicles({}, { signal, showError: false }) : [],
  );
  return page ?? [];
}
