import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Driver } from '../../../api/drivers/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { AVAILABILITY_MEANINGS } from './meanings.ts';

/** The columns of the driver list, in the person's language. */
export function useDriverColumns(): DataColumn<Driver>[] {
  const { t } = useTranslation('drivers');
  const { phone: shown, vehicleName } = useFormat();
  return useMemo(
    () => [
      {
        id: 'number',
        card: 'second',
        words: true,
        header: t('fields.number'),
        sort: 'ascending',
        cell: ({ number }) => number,
      },
      {
        id: 'name',
        words: true,
        header: t('fields.name'),
        show: 'always',
        card: 'title',
        sort: 'ascending',
        cell: ({ name }) => name,
      },
      {
        id: 'phone',
        card: 'none',
        words: true,
        header: t('fields.phone'),
        cell: ({ phone }) => (phone === '' ? '–' : shown(phone)),
      },
      {
        id: 'licencePlate',
        card: 'second',
        words: true,
        header: t('fields.licencePlate'),
        cell: ({ licencePlate }) => licencePlate,
      },
      {
        id: 'vehicleType',
        card: 'second',
        words: true,
        header: t('fields.vehicleType'),
        cell: ({ vehicleType }) => vehicleName(vehicleType),
      },
      {
        id: 'availability',
        header: t('list.availability'),
        card: 'aside',
        cell: ({ availability }) => (
          <StateWord
            meaning={AVAILABILITY_MEANINGS[availability]}
            label={t(`availability.${availability}`)}
          />
        ),
      },
    ],
    [t, shown, vehicleName],
  );
}
