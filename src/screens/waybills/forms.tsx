import { ActionIcon, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DriverLink } from '../../../api/driverLinks/calls.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import { waybillEvent } from '../../../api/waybills/calls.ts';
import { loadsTogether } from '../../../machines/waybill/law/load.ts';
import { Icon } from '../../components/icons.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import { DayField } from '../../components/moment/DayField.tsx';
import { AskForm } from '../../components/record/AskForm.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { ErrorState } from '../../components/states.tsx';
import { moneyOrTyped, writeMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { CashNoted } from '../driverLinks/CashNoted.tsx';
import { useDriverLink } from '../driverLinks/useDriverLink.ts';
import { DriverField, useFleet, VehicleField } from '../orders/Fleet.tsx';
import { useWaitingOrders, WaitingOrders } from './PutOnWaybill.tsx';
import type { WaybillFormProps, WaybillView } from './waybillKind.ts';
import classes from './waybills.module.css';

const updateSchema = schemaOf(waybillEvent, 'update');
const updateValues = z.object({
  card: z.object({
    driverId: z.number().nullable(),
    vehicleId: z.number().nullable(),
    day: z.string(),
  }),
});

/** Gives a waybill another driver, vehicle or day, and all its orders with it. */
function UpdateForm(props: WaybillFormProps): ReactNode {
  const { t } = useTranslation('waybills');
  const { facts } = props.view;
  const fleet = useFleet();
  const failure = useEventFailure(props.failure);
  const { driverId, vehicleId, day } = facts;
  const toBody = (values: z.output<typeof updateValues>) => ({ type: 'update', ...values });
  const { form, submit } = useSchemaForm({
    schema: updateSchema,
    initialValues: valuesFrom(updateValues, props.input, { card: { driverId, vehicleId, day } }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="update"
      failure={failure}
      answer={answerTo(updateSchema, toBody(form.getValues()), props.view)}
      onAction={submit}
    >
      <DayField
        label={t('fields.day')}
        path="card.day"
        required
        value={form.getValues().card.day}
        error={form.getInputProps('card.day').error}
        onChange={(value) => form.setFieldValue('card.day', value)}
      />
      <DriverField
        fleet={fleet.page}
        current={driverId}
        isRequired
        {...form.getInputProps('card.driverId')}
      />
      <VehicleField
        fleet={fleet.page}
        current={vehicleId}
        isRequired
        {...form.getInputProps('card.vehicleId')}
      />
    </EventDialog>
  );
}

const arrangeValues = z.object({ orderIds: z.array(z.number()) });

/** Says in which order the stops are driven to. */
function ArrangeForm(props: WaybillFormProps): ReactNode {
  const { t } = useTranslation('waybills');
  const { name } = useFormat();
  const { stops } = props.view.detail.waybill;
  const [orderIds, setOrderIds] = useState(() => {
    const there = stops.map(({ orderId }) => orderId as number);
    const kept = valuesFrom(arrangeValues, props.input, { orderIds: there }).orderIds;
    const known = kept.filter((id) => there.includes(id));
    return [...known, ...there.filter((id) => !known.includes(id))];
  });
  const move = (from: number, to: number) => {
    const next = [...orderIds];
    next.splice(to, 0, ...next.splice(from, 1));
    setOrderIds(next);
    props.onKeep({ orderIds: next });
  };
  const request = { type: 'arrange' as const, orderIds };
  return (
    <EventDialog
      {...props}
      type="arrange"
      answer={props.view.askRequest(request)}
      onAction={() => props.onSubmit(request)}
    >
      <ol className={classes.stops}>
        {orderIds.map((id, index) => {
          const stop = stops.find(({ orderId }) => orderId === id);
          if (!stop) return null;
          const order = stop.orderSn;
          return (
            <li key={id} className={classes.stop}>
              <span>
                {index + 1}. {name({ name: stop.customerName, nameZh: stop.customerNameZh })}
                <Text size="xs" c="dimmed">
                  {order}
                </Text>
              </span>
              <span className={classes.acts}>
                <ActionIcon
                  variant="default"
                  aria-label={t('record.up', { order })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <Icon name="sortUp" />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={t('record.down', { order })}
                  disabled={index === orderIds.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <Icon name="sortDown" />
                </ActionIcon>
              </span>
            </li>
          );
        })}
      </ol>
    </EventDialog>
  );
}

const returnSchema = schemaOf(waybillEvent, 'return');
const returnValues = z.object({
  cash: z.string(),
  refusedGoods: z.string(),
  empties: z.string(),
  remark: z.string(),
});

/** Notes what came back, once it is read what the driver noted at the stops. */
function ReturnForm(props: WaybillFormProps): ReactNode {
  const { id } = props.view.detail.waybill;
  const taken = useDriverLink(id);
  if (taken.data === null && taken.failure === null) return null;
  return <ReturnFields {...props} taken={taken.data} />;
}

/** Notes what came back: cash, refused goods, empties. */
function ReturnFields(props: WaybillFormProps & { taken: DriverLink | null }): ReactNode {
  const { t } = useTranslation('waybills');
  const { locale } = useFormat();
  const failure = useEventFailure(props.failure);
  const { waybill } = props.view.detail;
  const { taken } = props;
  const toBody = ({ cash, ...words }: z.output<typeof returnValues>) => ({
    type: 'return',
    ...words,
    cash: cash.trim() === '' ? null : moneyOrTyped(cash, waybill.currency, locale),
  });
  const { form, submit } = useSchemaForm({
    schema: returnSchema,
    initialValues: valuesFrom(returnValues, props.input, {
      cash: taken?.cash ? writeMoney(taken.cash, waybill.currency, locale) : '',
      refusedGoods: '',
      empties: '',
      remark: '',
    }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const request = { ...toBody(form.getValues()), type: 'return' as const, cash: fromMinor(0) };
  return (
    <EventDialog
      {...props}
      type="return"
      failure={failure}
      answer={props.view.askRequest(request)}
      onAction={submit}
    >
      <Text>{t('record.form.return', { number: waybill.number })}</Text>
      <MoneyField label={t('fields.cash')} {...form.getInputProps('cash')} />
      {taken === null ? null : (
        <CashNoted
          noted={taken}
          entered={toBody(form.getValues()).cash}
          currency={waybill.currency}
        />
      )}
      <Textarea
        label={t('fields.refusedGoods')}
        autosize
        minRows={1}
        {...form.getInputProps('refusedGoods')}
      />
      <Textarea
        label={t('fields.empties')}
        autosize
        minRows={1}
        {...form.getInputProps('empties')}
      />
      <RemarkField {...form.getInputProps('remark')} />
    </EventDialog>
  );
}

const putSchema = schemaOf(waybillEvent, 'put');
const putValues = z.object({ orderIds: z.array(z.number()) });

/** Puts further orders on the waybill, as far as its vehicle takes them. */
function PutForm(props: WaybillFormProps): ReactNode {
  const waiting = useWaitingOrders();
  const failure = useEventFailure(props.failure);
  const { form, submit } = useSchemaForm({
    schema: putSchema,
    initialValues: valuesFrom(putValues, props.input, { orderIds: [] }),
    toBody: (values) => ({ type: 'put', ...values }),
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const { orderIds } = form.getValues();
  const { error } = form.getInputProps('orderIds');
  const load = loadsTogether(
    (waiting.page ?? []).flatMap((order) => (orderIds.includes(order.id) ? [order.load] : [])),
  );
  return (
    <EventDialog
      {...props}
      type="put"
      size="xl"
      failure={failure}
      answer={props.view.ask({ type: 'put', orderIds, load })}
      onAction={submit}
    >
      {waiting.failure ? <ErrorState failure={waiting.failure} onRetry={waiting.reload} /> : null}
      <WaitingOrders
        orders={waiting.page ?? null}
        chosen={orderIds}
        onChange={(ids) => form.setFieldValue('orderIds', ids)}
      />
      <Text size="sm" c="red" role={error ? 'alert' : undefined} data-path="orderIds">
        {error}
      </Text>
    </EventDialog>
  );
}

const overloadSchema = schemaOf(waybillEvent, 'allowOverload');

function OverloadForm(props: WaybillFormProps): ReactNode {
  const { t } = useTranslation('waybills');
  const { number } = props.view.detail.waybill;
  return (
    <RemarkForm
      {...props}
      type="allowOverload"
      schema={overloadSchema}
      text={t('record.form.allowOverload', { number })}
    />
  );
}

const dissolveSchema = schemaOf(waybillEvent, 'dissolve');

function DissolveForm(props: WaybillFormProps): ReactNode {
  const { t } = useTranslation('waybills');
  const { number } = props.view.detail.waybill;
  return (
    <RemarkForm
      {...props}
      type="dissolve"
      schema={dissolveSchema}
      danger
      text={t('record.form.dissolve', { number })}
    />
  );
}

/** Asks before an event that nothing has to be entered for. */
const asking = (type: 'load' | 'unload' | 'depart') =>
  function AskingForm(props: WaybillFormProps): ReactNode {
    const { t } = useTranslation('waybills');
    const { number } = props.view.detail.waybill;
    return <AskForm {...props} type={type} text={t(`record.form.${type}`, { number })} />;
  };

/** Every event of a waybill asks first. */
export const WAYBILL_FORMS: EventForms<WaybillView, Parameters<WaybillFormProps['onSubmit']>[0]> = {
  put: PutForm,
  update: UpdateForm,
  arrange: ArrangeForm,
  load: asking('load'),
  unload: asking('unload'),
  depart: asking('depart'),
  return: ReturnForm,
  allowOverload: OverloadForm,
  dissolve: DissolveForm,
};
