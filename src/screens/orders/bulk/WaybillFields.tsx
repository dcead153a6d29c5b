import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/states.tsx';
import { DriverField, useFleet, VehicleField } from '../Fleet.tsx';
import type { BulkAnswers } from './choices.ts';

/** The driver and the vehicle that all chosen orders go with. */
export function WaybillFields({ form }: { form: UseFormReturnType<BulkAnswers> }): ReactNode {
  const fleet = useFleet();
  if (fleet.failure) return <ErrorState failure={fleet.failure} onRetry={fleet.reload} />;
  return (
    <>
      <DriverField fleet={fleet.page} isRequired {...form.getInputProps('driverId')} />
      <VehicleField fleet={fleet.page} isRequired {...form.getInputProps('vehicleId')} />
    </>
  );
}
