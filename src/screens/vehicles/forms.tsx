import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { vehicleCard, vehicleEvent } from '../../../api/vehicles/calls.ts';
import type { VehicleEvent } from '../../../machines/vehicle/law/facts.ts';
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
import {
  cardIn,
  VehicleFields,
  type VehicleValues,
  valuesOf,
  vehicleValues,
} from './VehicleFields.tsx';
import type { VehicleFormProps, VehicleView } from './vehicleKind.ts';

const updateRequest = z.object({ type: z.literal('update'), card: vehicleCard });

/** Changes what is known of a vehicle. */
function UpdateForm(props: VehicleFormProps): ReactNode {
  const { t } = useTranslation('vehicles');
  const { locale, vehicleName } = useFormat();
  const schemaForm = useSchemaForm({
    schema: vehicleCard,
    initialValues: valuesOf(props.view.detail.vehicle, locale),
    toBody: (values) => cardIn(values, locale),
    failure: props.failure,
    onSubmit: (card) => props.onSubmit({ type: 'update', card }),
    draft: eventDraft(vehicleValues, props),
    version: props.view.version,
  });
  const say = (now: VehicleValues, path: string): string => {
    if (path === 'type') return now.type === null ? '' : vehicleName(now.type);
    if (path === 'cooling') return t(`coolings.${now.cooling}`);
    return String(now[path as 'plate']);
  };
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(`fields.${path as 'plate'}`),
    say,
  });
  const request = { type: 'update', card: cardIn(form.getValues(), locale) };
  return (
    <EventDialog
      {...props}
      type="update"
      answer={answerTo(updateRequest, request, props.view)}
      onAction={schemaForm.submit}
    >
      {note}
      <VehicleFields form={form} />
    </EventDialog>
  );
}

/** A form of one event that asks why. */
const remarkForm = (type: 'sendToRepair' | 'takeOff') => {
  const schema = schemaOf(vehicleEvent, type);
  return function VehicleRemarkForm(props: VehicleFormProps): ReactNode {
    const { t } = useTranslation('vehicles');
    const { plate } = props.view.detail.vehicle;
    return (
      <RemarkForm
        {...props}
        type={type}
        schema={schema}
        text={t(`record.form.${type}`, { plate })}
      />
    );
  };
};

/** Asks before an event that nothing has to be entered for. */
const asking = (type: 'putInService' | 'remove') =>
  function AskingForm(props: VehicleFormProps): ReactNode {
    const { t } = useTranslation('vehicles');
    const { plate } = props.view.detail.vehicle;
    return (
      <AskForm
        {...props}
        type={type}
        danger={type === 'remove'}
        text={t(`record.form.${type}`, { plate })}
      />
    );
  };

/** Every event of a vehicle asks first. */
export const VEHICLE_FORMS: EventForms<VehicleView, VehicleEvent> = {
  update: UpdateForm,
  sendToRepair: remarkForm('sendToRepair'),
  takeOff: remarkForm('takeOff'),
  putInService: asking('putInService'),
  remove: asking('remove'),
};
