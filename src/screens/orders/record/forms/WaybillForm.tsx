import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { orderEvent } from '../../../../../api/orders.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { ErrorState } from '../../../../components/states.tsx';
import { useApi } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useList } from '../../../../lib/useList.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { OrderFormProps } from '../orderKind.ts';

const schema = schemaOf(orderEvent, 'assignWaybill');
const values = z.object({ driver: z.string().nullable(), vehicle: z.string().nullable() });

/** Says who drives the order and in what. */
export function WaybillForm(props: OrderFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const api = useApi();
  const drivers = useList('drivers', (_, signal) =>
    api.listDrivers({}, { signal, showError: false }),
  );
  const vehicles = useList('vehicles', (_, signal) =>
    api.listVehicles({}, { signal, showError: false }),
  );
  const failure = useEventFailure(props.failure);
  const toBody = ({ driver, vehicle }: z.output<typeof values>) => ({
    type: 'assignWaybill',
    driverId: driver === null ? null : Number(driver),
    vehicleId: vehicle === null ? null : Number(vehicle),
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, {
      driver: textOf(view.facts.driverId),
      vehicle: textOf(view.facts.vehicleId),
    }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const broken = drivers.failure ?? vehicles.failure;
  return (
    <EventDialog
      {...props}
      type="assignWaybill"
      failure={failure}
      answer={answerTo(schema, toBody(form.getValues()), view)}
      onAction={submit}
    >
      {broken === null ? null : (
        <ErrorState
          failure={broken}
          onRetry={() => {
            drivers.reload();
            vehicles.reload();
          }}
        />
      )}
      <Select
        label={t('record.form.driver')}
        placeholder={t('record.form.noDriver')}
        data-autofocus
        searchable
        clearable
        disabled={drivers.page === null}
        data={(drivers.page ?? []).map(({ id, name, phone }) => ({
          value: String(id),
          label: `${name} · ${phone}`,
        }))}
        {...form.getInputProps('driver')}
        error={form.errors.driverId}
      />
      <Select
        label={t('record.form.vehicle')}
        placeholder={t('record.form.noVehicle')}
        searchable
        clearable
        disabled={vehicles.page === null}
        data={(vehicles.page ?? []).map(({ id, plate, type, loadCapacity, available }) => ({
          value: String(id),
          label: [
            plate,
            type,
            t('record.form.load', { kilograms: number(loadCapacity) }),
            ...(available ? [] : [t('record.form.busy')]),
          ].join(' · '),
        }))}
        {...form.getInputProps('vehicle')}
        error={form.errors.vehicleId}
      />
    </EventDialog>
  );
}

const textOf = (id: number | null) => (id === null ? null : String(id));
