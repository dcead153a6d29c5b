import { SimpleGrid, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  type WaitingOrder,
  type WaybillDetail,
  waybillEntry,
} from '../../../api/waybills/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { DayField } from '../../components/moment/DayField.tsx';
import { ErrorState } from '../../components/states.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { type List, useList } from '../../lib/useList.ts';
import { DriverField, useFleet, VehicleField } from '../orders/Fleet.tsx';
import { useLoadWords } from './LoadText.tsx';
import classes from './waybills.module.css';

/** What the fields hold. */
const entryValues = z.object({
  day: z.string(),
  driverId: z.number().nullable(),
  vehicleId: z.number().nullable(),
  orderIds: z.array(z.number()),
});
type EntryValues = z.output<typeof entryValues>;

/** The fields of a waybill of which nothing is known yet. */
export const EMPTY_ENTRY: EntryValues = { day: '', driverId: null, vehicleId: null, orderIds: [] };

interface PutOnWaybillProps {
  /** Where what is typed is kept. */
  name: string;
  title: string;
  initialValues: EntryValues;
  onClose: () => void;
  onAdded: (detail: WaybillDetail) => void;
}

/** Asks which of the orders that wait go with a driver and a vehicle on a day. */
export function PutOnWaybill(props: PutOnWaybillProps): ReactNode {
  const { title } = props;
  const { t } = useTranslation('waybills');
  const api = useApi();
  const fleet = useFleet();
  const waiting = useWaitingOrders();
  const { form, dialog } = useAddDialog({
    name: props.name,
    values: entryValues,
    initialValues: props.initialValues,
    schema: waybillEntry,
    toBody: (values) => values,
    send: (body, flags) => api.saveVehicleToOrder({ body }, flags),
    onAdded: props.onAdded,
    onClose: props.onClose,
  });
  const { day, orderIds } = form.getValues();
  const failure = fleet.failure ?? waiting.failure;
  return (
    <ActionDialog size="xl" title={title} action={t('entry.action')} {...dialog}>
      {failure === null ? null : (
        <ErrorState
          failure={failure}
          onRetry={() => {
            fleet.reload();
            waiting.reload();
          }}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DayField
          label={t('fields.day')}
          path="day"
          required
          value={day}
          error={form.getInputProps('day').error}
          onChange={(value) => form.setFieldValue('day', value)}
        />
        <DriverField fleet={fleet.page} isRequired {...form.getInputProps('driverId')} />
        <VehicleField fleet={fleet.page} isRequired {...form.getInputProps('vehicleId')} />
      </SimpleGrid>
      <WaitingOrders
        orders={waiting.page ?? null}
        chosen={orderIds}
        onChange={(ids) => form.setFieldValue('orderIds', ids)}
      />
      <Text size="sm" c="red" role={form.getInputProps('orderIds').error ? 'alert' : undefined}>
        {form.getInputProps('orderIds').error}
      </Text>
    </ActionDialog>
  );
}

/** The orders that wait for a waybill. */
export function useWaitingOrders(): List<WaitingOrder[]> {
  const api = useApi();
  return useList<null, WaitingOrder[]>(null, (_, signal) =>
    api.listWaitingOrders({}, { signal, showError: false }),
  );
}

interface WaitingOrdersProps {
  orders: readonly WaitingOrder[] | null;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

/** The orders that wait for a waybill, to choose some; in the order in which they are chosen. */
export function WaitingOrders({ orders, chosen, onChange }: WaitingOrdersProps): ReactNode {
  const { t } = useTranslation('waybills');
  const { date, money, name } = useFormat();
  const words = useLoadWords();
  const columns = useMemo<DataColumn<WaitingOrder>[]>(
    () => [
      {
        id: 'order',
        header: t('fields.order'),
        show: 'always',
        card: 'title',
        cell: ({ orderSn }) => orderSn,
      },
      {
        id: 'customer',
        header: t('fields.customer'),
        card: 'second',
        words: true,
        cell: (row) => name({ name: row.customerName, nameZh: row.customerNameZh }),
      },
      {
        id: 'address',
        header: t('fields.address'),
        card: 'line',
        words: true,
        cell: ({ address }) => address ?? '',
      },
      {
        id: 'deliveryAt',
        header: t('fields.deliveryAt'),
        card: 'line',
        cell: ({ deliveryAt }) => (deliveryAt === null ? '' : date(deliveryAt)),
      },
      {
        id: 'load',
        header: t('load.load'),
        card: 'line',
        cell: ({ load }) => `${words.kilograms(load)} · ${words.cubicMetres(load)}`,
      },
      {
        id: 'coldest',
        header: t('load.coldest'),
        card: 'line',
        words: true,
        cell: ({ load }) => [...words.cold(load), ...words.unknown(load)].join(' · '),
      },
      {
        id: 'amount',
        header: t('fields.amount'),
        align: 'end',
        card: 'second',
        cell: ({ total, currency }) => money(total, currency),
      },
    ],
    [t, date, money, name, words],
  );
  const ids = useMemo(() => new Set(chosen.map(String)), [chosen]);
  return (
    <div className={classes.waiting}>
      <DataTable
        label={t('entry.orders')}
        name="waitingOrders"
        columns={columns}
        rows={orders}
        rowId={rowId}
        selection={{
          ids,
          onChange: (next) => onChange([...next].map(Number)),
          nameOf: ({ orderSn }) => orderSn,
        }}
        toolbar={
          <Text size="sm">
            {t('entry.chosen', { count: chosen.length, shown: String(chosen.length) })}
          </Text>
        }
        empty={<Text c="dimmed">{t('entry.none')}</Text>}
        skeletonRows={4}
      />
    </div>
  );
}

const rowId = ({ id }: WaitingOrder) => String(id);
