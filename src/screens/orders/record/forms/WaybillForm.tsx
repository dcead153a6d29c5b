import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { canTakeDriver, canTakeVehicle } from '../../../../../machines/order/law/fleet.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { ErrorState } from '../../../../components/states.tsx';
import { keptEntry } from '../../../../lib/keptEntry.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import { loginOf, shopOf } from '../../../../shell/session.ts';
import { useSession } from '../../../../shell/sessionContext.ts';
import { DriverField, useFleet, VehicleField } from '../../Fleet.tsx';
import type { OrderFormProps } from '../orderKind.ts';

const schema = schemaOf(orderEvent, 'assignWaybill');
const chosen = z.number().nullable();
const values = z.object({ driverId: chosen, vehicleId: chosen });
const toBody = (given: z.output<typeof values>) => ({ type: 'assignWaybill', ...given });

/** Whom and what the person sent out last in the shop: orders of one tour go out together. */
function useLastSentOut() {
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId ?? 0);
  const [entry] = useState(() =>
    keptEntry(window.localStorage, `larder.sentOut.${userId}.${shopId}`, values),
  );
  return entry;
}

/** Says who drives the order and in what; as the order before, where that is possible. */
export function WaybillForm(props: OrderFormProps): ReactNode {
  const { facts } = props.view;
  const fleet = useFleet();
  const lastSentOut = useLastSentOut();
  const failure = useEventFailure(props.failure);
  const [initialValues] = useState(() => {
    const last = lastSentOut.read();
    const driver = last?.driverId ?? null;
    const vehicle = last?.vehicleId ?? null;
    return valuesFrom(values, props.input, {
      driverId: facts.driverId ?? (driver !== null && canTakeDriver(facts, driver) ? driver : null),
      vehicleId:
        facts.vehicleId ?? (vehicle !== null && canTakeVehicle(facts, vehicle) ? vehicle : null),
    });
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues,
    toBody,
    failure,
    onSubmit: (request) => {
      const { driverId, vehicleId } = request;
      lastSentOut.write({ driverId, vehicleId });
      props.onSubmit(request);
    },
    onChange: props.onKeep,
  });
  const { driverId, vehicleId } = form.getValues();
  const isDriverGone = isGone(fleet.page?.drivers, driverId);
  const isVehicleGone = isGone(fleet.page?.vehicles, vehicleId);
  // Nobody is sent out who is no longer with the shop.
  useEffect(() => {
    if (isDriverGone) form.setFieldValue('driverId', null);
    if (isVehicleGone) form.setFieldValue('vehicleId', null);
  }, [isDriverGone, isVehicleGone, form]);
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
      {/* Where both are filled in, the focus is on the button. */}
      <DriverField
        fleet={fleet.page}
        current={facts.driverId}
        isFirst={initialValues.driverId === null}
        isRequired
        {...form.getInputProps('driverId')}
      />
      <VehicleField
        fleet={fleet.page}
        current={facts.vehicleId}
        isFirst={initialValues.driverId !== null && initialValues.vehicleId === null}
        isRequired
        {...form.getInputProps('vehicleId')}
      />
    </EventDialog>
  );
}

const isGone = (list: readonly { id: number }[] | undefined, id: number | null): boolean =>
  id !== null && list !== undefined && !list.some((one) => one.id === id);
