import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/states.tsx';
import { DriverField, useFleet, VehicleField } from '../Fleet.tsx';
import type { BulkAnswers } from './choices.ts';

interface WaybillFieldsProps {
  answers: BulkAnswers;
  onAnswer: (answers: BulkAnswers) => void;
  errorAt: (field: keyof BulkAnswers) => string | undefined;
}

/** The driver and the vehicle that all chosen orders go with. */
export function WaybillFields({ answers, onAnswer, errorAt }: WaybillFieldsProps): ReactNode {
  const fleet = useFleet();
  if (fleet.failure) return <ErrorState failure={fleet.failure} onRetry={fleet.reload} />;
  return (
    <>
      <DriverField
        fleet={fleet.page}
        isRequired
        value={answers.driverId}
        error={errorAt('driverId')}
        onChange={(driverId) => onAnswer({ ...answers, driverId })}
      />
      <VehicleField
        fleet={fleet.page}
        isRequired
        value={answers.vehicleId}
        error={errorAt('vehicleId')}
        onChange={(vehicleId) => onAnswer({ ...answers, vehicleId })}
      />
    </>
  );
}
