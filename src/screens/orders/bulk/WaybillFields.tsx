import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { delivery } from '../../../../api/delivery.ts';
import type { DataOf } from '../../../../api/operation.ts';
import { ErrorState } from '../../../components/states.tsx';
import { useApi } from '../../../lib/api.ts';
import { useList } from '../../../lib/useList.ts';
import type { BulkAnswers } from './choices.ts';

interface WaybillFieldsProps {
  answers: BulkAnswers;
  onAnswer: (answers: BulkAnswers) => void;
  errorAt: (field: keyof BulkAnswers) => string | undefined;
}

interface Fleet {
  drivers: DataOf<typeof delivery.listDrivers>;
  vehicles: DataOf<typeof delivery.listVehicles>;
}

/** The driver and the vehicle that all chosen orders go with. */
export function WaybillFields({ answers, onAnswer, errorAt }: WaybillFieldsProps): ReactNode {
  const { t } = useTranslation('orders');
  const api = useApi();
  const fleet = useList<null, Fleet>(null, async (_, signal) => {
    const [drivers, vehicles] = await Promise.all([
      api.listDrivers({}, { signal, showError: false }),
      api.listVehicles({}, { signal, showError: false }),
    ]);
    return { drivers, vehicles };
  });
  if (fleet.failure) return <ErrorState failure={fleet.failure} onRetry={fleet.reload} />;
  const { drivers, vehicles } = fleet.page ?? { drivers: [], vehicles: [] };
  return (
    <>
      <NativeSelect
        label={t('bulk.driver')}
        withAsterisk
        disabled={fleet.page === null}
        value={String(answers.driverId ?? '')}
        error={errorAt('driverId')}
        onChange={({ currentTarget: { value } }) =>
          onAnswer({ ...answers, driverId: Number(value) || null })
        }
        data={[
          { value: '', label: '' },
          ...drivers.map(({ id, name, phone }) => ({
            value: String(id),
            label: `${name} · ${phone}`,
          })),
        ]}
      />
      <NativeSelect
        label={t('bulk.vehicle')}
        withAsterisk
        disabled={fleet.page === null}
        value={String(answers.vehicleId ?? '')}
        error={errorAt('vehicleId')}
        onChange={({ currentTarget: { value } }) =>
          onAnswer({ ...answers, vehicleId: Number(value) || null })
        }
        data={[
          { value: '', label: '' },
          ...vehicles.map(({ id, plate, type, available }) => ({
            value: String(id),
            label: available ? `${plate} · ${type}` : t('bulk.notAvailable', { plate }),
            disabled: !available,
          })),
        ]}
      />
    </>
  );
}
