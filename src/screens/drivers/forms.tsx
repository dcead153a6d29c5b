import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { driverCard, driverEvent } from '../../../api/drivers/calls.ts';
import type { DriverEvent } from '../../../machines/driver/law/facts.ts';
import { cardOf } from '../../../machines/driver/law/index.ts';
import { AskForm } from '../../components/record/AskForm.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  eventDraft,
  schemaOf,
} from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { DriverFields, type DriverValues, driverValues } from './DriverFields.tsx';
import type { DriverFormProps, DriverView } from './driverKind.ts';

const updateRequest = z.object({ type: z.literal('update'), card: driverCard });

/** Changes what is known of a driver. */
function UpdateForm(props: DriverFormProps): ReactNode {
  const { t } = useTranslation('drivers');
  const { vehicleName } = useFormat();
  const { driver } = props.view.detail;
  const schemaForm = useSchemaForm<DriverValues, z.output<typeof driverCard>>({
    schema: driverCard,
    initialValues: cardOf(driver),
    toBody: (card) => card,
    failure: props.failure,
    onSubmit: (card) => props.onSubmit({ type: 'update', card }),
    draft: eventDraft(driverValues, props),
    version: props.view.version,
  });
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(`fields.${path as 'name'}`),
    say: (stored, path) =>
      path === 'vehicleType' ? vehicleName(driver.vehicleType) : stored[path as 'name'],
  });
  const request = { type: 'update', card: form.getValues() };
  return (
    <EventDialog
      {...props}
      type="update"
      answer={answerTo(updateRequest, request, props.view)}
      onAction={schemaForm.submit}
    >
      {note}
      <DriverFields form={form} numberHint={t('record.numberKept', { number: driver.number })} />
    </EventDialog>
  );
}

const offDutyRequest = schemaOf(driverEvent, 'goOffDuty');

/** Puts a driver off duty, with the reason. */
function OffDutyForm(props: DriverFormProps): ReactNode {
  const { t } = useTranslation('drivers');
  const { name } = props.view.detail.driver;
  return (
    <RemarkForm
      {...props}
      type="goOffDuty"
      schema={offDutyRequest}
      text={t('record.form.offDutyText', { name })}
    />
  );
}

/** Asks before a driver is given orders again. */
function OnDutyForm(props: DriverFormProps): ReactNode {
  const { t } = useTranslation('drivers');
  const { name } = props.view.detail.driver;
  return <AskForm {...props} type="goOnDuty" text={t('record.form.onDutyText', { name })} />;
}

/** Asks before a driver is removed (spec section 5). */
function RemoveForm(props: DriverFormProps): ReactNode {
  const { t } = useTranslation('drivers');
  const { name } = props.view.detail.driver;
  return <AskForm {...props} type="remove" danger text={t('record.form.removeText', { name })} />;
}

/** Every event of a driver asks first. */
export const DRIVER_FORMS: EventForms<DriverView, DriverEvent> = {
  update: UpdateForm,
  goOffDuty: OffDutyForm,
  goOnDuty: OnDutyForm,
  remove: RemoveForm,
};
