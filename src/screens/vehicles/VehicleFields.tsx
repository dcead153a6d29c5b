import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { STORAGES } from '../../../api/goods/goods.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import { VEHICLE_TYPES } from '../../../api/vehicles/vehicleTypes.ts';
import type { VehicleCard } from '../../../machines/vehicle/law/facts.ts';
import { readNumber, writeNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** What the fields hold: figures as they are typed. */
export const vehicleValues = z.object({
  plate: z.string(),
  type: z.enum(VEHICLE_TYPES).nullable(),
  loadCapacity: z.string(),
  volume: z.string(),
  cooling: z.enum(STORAGES),
});
export type VehicleValues = z.output<typeof vehicleValues>;

/** The fields of a vehicle of which nothing is known yet. */
export const EMPTY_VEHICLE: VehicleValues = {
  plate: '',
  type: null,
  loadCapacity: '',
  volume: '',
  cooling: 'ambient',
};

/** A vehicle as the fields hold it. */
export const valuesOf = (card: VehicleCard, locale: Locale): VehicleValues => ({
  plate: card.plate,
  type: card.type,
  loadCapacity: writeNumber(card.loadCapacity, locale),
  volume: writeNumber(card.volume, locale),
  cooling: card.cooling,
});

/** What is typed as the contract takes it; what is no figure is for the schema to name. */
export const cardIn = ({ loadCapacity, volume, ...typed }: VehicleValues, locale: Locale) => ({
  ...typed,
  loadCapacity: readNumber(loadCapacity, locale),
  volume: readNumber(volume, locale),
});

/** A vehicle's fields, the same where one is added and where it is changed. */
export function VehicleFields({ form }: { form: UseFormReturnType<VehicleValues> }): ReactNode {
  const { t } = useTranslation('vehicles');
  const { vehicleName } = useFormat();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('fields.plate')}
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('plate')}
        />
        <Select
          label={t('fields.type')}
          required
          allowDeselect={false}
          data={VEHICLE_TYPES.map((type) => ({ value: type, label: vehicleName(type) }))}
          {...form.getInputProps('type')}
        />
        <TextInput
          label={t('fields.loadCapacity')}
          required
          autoComplete="off"
          inputMode="numeric"
          {...form.getInputProps('loadCapacity')}
        />
        <TextInput
          label={t('fields.volume')}
          required
          autoComplete="off"
          inputMode="decimal"
          {...form.getInputProps('volume')}
        />
      </SimpleGrid>
      <Select
        label={t('fields.cooling')}
        description={t('fields.coolingHint')}
        required
        allowDeselect={false}
        data={STORAGES.map((cooling) => ({ value: cooling, label: t(`coolings.${cooling}`) }))}
        {...form.getInputProps('cooling')}
      />
    </>
  );
}
