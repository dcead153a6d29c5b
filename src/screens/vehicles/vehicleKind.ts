import type { VehicleDetail } from '../../../api/vehicles/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { vehicleLaw } from '../../../machines/vehicle/flow.ts';
import type { VehicleEvent, VehicleFacts } from '../../../machines/vehicle/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { VEHICLE_MEANINGS } from './meanings.ts';

const graph = chartGraph(vehicleLaw.lifecycle);

/** The vehicle as its page shows it. */
export const vehicleKind: RecordKind<VehicleFacts, VehicleEvent, VehicleDetail, VehicleEvent> = {
  ...vehicleLaw,
  namespace: 'vehicles',
  numberOf: ({ vehicle }) => vehicle.plate,
  graphOf: () => graph,
  meanings: VEHICLE_MEANINGS,
  aside: ['update', 'sendToRepair', 'takeOff', 'remove'],
  final: ['remove'],
};

export type VehicleView = RecordView<VehicleFacts, VehicleEvent, VehicleDetail, VehicleEvent>;

/** What every form of a vehicle's event is given. */
export type VehicleFormProps = EventFormProps<VehicleView, VehicleEvent>;
