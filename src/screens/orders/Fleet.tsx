import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { drivers } from '../../../api/drivers/calls.ts';
import type { DataOf } from '../../../api/kernel/operation.ts';
import type { vehicles } from '../../../api/vehicles/calls.ts';
import { driverLifecycle } from '../../../machines/driver/law/index.ts';
import { isTagged } from '../../../machines/kernel/law/explain.ts';
import { canTakeDriver, canTakeVehicle } from '../../../machines/order/law/fleet.ts';
import { BARRED_PLACES } from '../../../machines/vehicle/law/index.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { type List, useList } from '../../lib/useList.ts';

/** Who can drive, and in what. */
export interface Fleet {
  drivers: DataOf<typeof drivers.listDrivers>;
  vehicles: DataOf<typeof vehicles.listVehicles>;
}

/** The shop's drivers and vehicles. */
export function useFleet(): List<Fleet> {
  const api = useApi();
  return useList<null, Fleet>(null, async (_, signal) => {
    const flags = { signal, showError: false };
    const [drivers, vehicles] = await Promise.all([
      api.listDrivers({}, flags),
      api.listVehicles({}, flags),
    ]);
    return { drivers, vehicles };
  });
}

interface FleetFieldProps {
  fleet: Fleet | null;
  value?: number | null;
  onChange: (id: number | null) => void;
  error?: ReactNode;
  isRequired?: boolean;
  isFirst?: boolean;
  /** What it says while nobody is chosen. */
  placeholder?: string;
  /** Where it stands in what is sent, as the form names it. */
  'data-path'?: string;
}

interface OwnFieldProps extends FleetFieldProps {
  /** The one that the order has already: it may keep it. */
  current?: number | null;
}

/** Who drives: nobody can be chosen who is off duty, as the order's chart has it. */
export function DriverField({ fleet, current = null, ...field }: OwnFieldProps): ReactNode {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const drivers = fleet?.drivers;
  const facts = {
    driverId: current,
    unavailableDrivers:
      drivers?.flatMap(({ id, status }) =>
        isTagged(driverLifecycle, status, 'barred') ? [id] : [],
      ) ?? [],
  };
  return (
    <FleetField
      {...field}
      label={t('record.form.driver')}
      placeholder={field.placeholder ?? t('record.form.noDriver')}
      data={drivers?.map(({ id, name, phone, availability }) => ({
        value: String(id),
        label: [
          name,
          ...(phone === '' ? [] : [format.phone(phone)]),
          ...(availability === 'free' ? [] : [t(`record.form.driverIs.${availability}`)]),
        ].join(' · '),
        disabled: !canTakeDriver(facts, id),
      }))}
    />
  );
}

const BARRED: readonly string[] = BARRED_PLACES;

/** What is driven: one that cannot go out cannot be chosen, as the order's chart has it. */
export function VehicleField({ fleet, current = null, ...field }: OwnFieldProps): ReactNode {
  const { t } = useTranslation('orders');
  const { number, vehicleName } = useFormat();
  const vehicles = fleet?.vehicles;
  const facts = {
    vehicleId: current,
    unavailableVehicles:
      vehicles?.flatMap(({ id, availability }) => (BARRED.includes(availability) ? [id] : [])) ??
      [],
  };
  return (
    <FleetField
      {...field}
      label={t('record.form.vehicle')}
      placeholder={field.placeholder ?? t('record.form.noVehicle')}
      data={vehicles?.map(({ id, plate, type, loadCapacity, availability }) => ({
        value: String(id),
        label: [
          plate,
          vehicleName(type),
          t('record.form.load', { kilograms: number(loadCapacity) }),
          ...(availability === 'free' ? [] : [t(`record.form.vehicleIs.${availability}`)]),
        ].join(' · '),
        disabled: !canTakeVehicle(facts, id),
      }))}
    />
  );
}

interface ChoiceProps extends Omit<FleetFieldProps, 'fleet'> {
  label: string;
  placeholder: string;
  data: { value: string; label: string; disabled?: boolean }[] | undefined;
}

function FleetField(props: ChoiceProps): ReactNode {
  const { label, placeholder, data, value = null, onChange, error, isRequired, isFirst } = props;
  return (
    <Select
      label={label}
      placeholder={placeholder}
      withAsterisk={isRequired}
      data-autofocus={isFirst || undefined}
      data-path={props['data-path']}
      searchable
      clearable
      disabled={data === undefined}
      data={data ?? []}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      error={error}
    />
  );
}
