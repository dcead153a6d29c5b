import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Vehicle } from '../../../api/vehicles/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { VEHICLE_MEANINGS } from './meanings.ts';

/** The columns of the list of vehicles, in the person's language. */
export function useVehicleColumns(): DataColumn<Vehicle>[] {
  const { t } = useTranslation(['vehicles', 'names']);
  const { number, vehicleName } = useFormat();
  return useMemo(
    () => [
      {
        id: 'plate',
        header: t('fields.plate'),
        show: 'always',
        card: 'title',
        words: true,
        sort: 'ascending',
        cell: ({ plate }) => plate,
      },
      {
        id: 'type',
        card: 'second',
        words: 'whole',
        header: t('fields.type'),
        cell: ({ type }) => vehicleName(type),
      },
      {
        id: 'loadCapacity',
        align: 'end',
        header: t('fields.loadCapacity'),
        sort: 'descending',
        cell: ({ loadCapacity }) => number(loadCapacity),
      },
      {
        id: 'volume',
        align: 'end',
        header: t('fields.volume'),
        cell: ({ volume }) => number(volume),
      },
      {
        id: 'cooling',
        card: 'second',
        words: 'whole',
        header: t('fields.cooling'),
        cell: ({ cooling }) => t(`coolings.${cooling}`),
      },
      {
        id: 'availability',
        header: t('list.availability'),
        show: 'always',
        card: 'aside',
        cell: ({ availability }) => (
          <StateWord
            meaning={VEHICLE_MEANINGS[availability]}
            label={t(`names:vehicleAvailability.${availability}`)}
          />
        ),
      },
    ],
    [t, number, vehicleName],
  );
}
