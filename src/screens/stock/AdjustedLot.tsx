import { Group, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import { DayField } from '../../components/moment/DayField.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { inBase } from '../goods/units.ts';

/** What is chosen for a lot that comes in and is not there yet. */
export const NEW = 'new';

/** How many lots are offered: those that expire first. */
const OFFERED = 100;

interface AdjustedLotProps {
  goods: GoodsDetail;
  /** Goods come in: then the lot may be a new one. */
  comesIn: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: only these fields of the form are named here.
  form: UseFormReturnType<any>;
}

/** Asks which lot of goods is adjusted: as usual, one of those on the shelf, or a new one. */
export function AdjustedLot(props: AdjustedLotProps): ReactNode {
  const mayLook = useGrants()('lot.view');
  return mayLook ? <LotChoice {...props} /> : null;
}

function LotChoice({ goods, comesIn, form }: AdjustedLotProps): ReactNode {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const api = useApi();
  const { data, failure, retry } = useReading((signal) =>
    api.listLots({ body: { goodsId: goods.id, size: OFFERED } }, { signal, showError: false }),
  );
  const rows = data?.rows ?? [];
  const { of, number, expiry } = form.getValues();
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  /** What was kept of the form may name a lot of which nothing is left since. */
  const isGone =
    data !== null && of !== '' && of !== NEW && rows.every(({ id }) => String(id) !== of);
  // Where nothing is kept in lots, nobody is asked which one is thrown away.
  if (rows.length === 0 && !comesIn && !isGone) return null;
  return (
    <>
      <NativeSelect
        label={t('adjust.lot')}
        {...form.getInputProps('of')}
        value={of}
        data-path="lotId"
        error={form.errors.lotId}
        data={[
          { value: '', label: t(comesIn ? 'adjust.none' : 'adjust.usual') },
          ...rows.map((lot) => ({
            value: String(lot.id),
            label: [lot.number, format.day(lot.expiry), inBase(lot.stock, goods, format)]
              .filter((part) => part !== '')
              .join(' · '),
          })),
          ...(isGone ? [{ value: of, label: t('adjust.gone') }] : []),
          ...(comesIn ? [{ value: NEW, label: t('adjust.new') }] : []),
        ]}
      />
      {comesIn && of === NEW ? (
        <Group gap="sm" align="flex-start">
          <TextInput
            label={t('adjust.number')}
            autoComplete="off"
            data-path="lot.number"
            value={number}
            error={form.errors['lot.number']}
            onChange={({ currentTarget }) => form.setFieldValue('number', currentTarget.value)}
          />
          <DayField
            label={t('adjust.expiry')}
            path="lot.expiry"
            required
            isAhead
            value={expiry}
            error={form.errors['lot.expiry']}
            onChange={(day) => form.setFieldValue('expiry', day)}
          />
        </Group>
      ) : null}
    </>
  );
}
