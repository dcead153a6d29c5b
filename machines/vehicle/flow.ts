import type { Api } from '../../api/client.ts';
import type { VehicleDetail } from '../../api/vehicles/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import type { VehicleEvent, VehicleFacts } from './law/facts.ts';
import { vehicleLifecycle } from './law/index.ts';

/** The vehicle as its flow and its page use it: its events go over the wire as they are. */
export const vehicleLaw: RecordLaw<VehicleFacts, VehicleEvent, VehicleDetail, VehicleEvent> = {
  lifecycle: vehicleLifecycle,
  versionOf: ({ vehicle }) => vehicle.version,
  eventOf: (request) => request,
};

/** What a person goes through with one vehicle. */
export function createVehicleFlow(
  api: Api,
  services: RecordFlowServices<VehicleDetail, VehicleEvent>,
) {
  return createRecordFlow(
    vehicleLaw,
    {
      load: (id, flags) => api.getVehicle({ params: { id } }, flags),
      send: (id, sending) => sendVehicle(api, id, sending),
    },
    services,
  );
}

/** Sends an event by the call that takes it. */
function sendVehicle(
  api: Api,
  id: number,
  { event, version, key }: Sending<VehicleEvent>,
): Promise<VehicleDetail> {
  const params = { id };
  const flags = { idempotencyKey: key, showError: false };
  switch (event.type) {
    case 'update':
      return api.saveVehicle({ body: { ...event.card, id, version } }, flags);
    case 'remove':
      return api.deleteVehicle({ params, query: { version } }, flags);
    default:
      return api.moveVehicle({ params, body: { event, version } }, flags);
  }
}
