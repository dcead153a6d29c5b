import type { ReactNode } from 'react';
import { z } from 'zod';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { ErrorState } from '../../../../components/states.tsx';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import { DriverField, useFleet, VehicleField } from '../../Fleet.tsx';
import type { OrderFormProps } from '../orderKind.ts';

const schema = schemaOf(orderEvent, 'assignWaybill');
const chosen = z.number().nullable();
const values = z.object({ driverId: chosen, vehicleId: chosen });
const toBody = (given: z.output<typeof values>) => ({ type: 'assignWaybill', ...given });

/** Says who drives the order and in what. */
export function WaybillForm(props: OrderFormProps): ReactNode {
  const { driverId, vehicleId } = props.view.facts;
  const fleet = useFleet();
  const failure = useEventFailure(props.failure);
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { driverId, vehicleId }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="assignWaybill"
      failure={failure}
      answer={answerTo(schema, toBody(form.getValues()), props.view)}
      onAction={submit}
    >
      {fleet.failure === null ? null : (
        <ErrorState failure={fleet.failure} onRetry={fleet.reload} />
      )}
      <DriverField fleet={fleet.page} isFirst isRequired {...form.getInputProps('driverId')} />
      <VehicleField
        fleet={fleet.page}
        current={vehicleId}
        isRequired
        {...form.getInputProps('vehicleId')}
      />
    </EventDialog>
  );
}
