import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { VehicleDetail } from '../../../api/vehicles/calls.ts';
import type { VehicleEvent, VehicleFacts } from '../../../machines/vehicle/law/facts.ts';
import { vehicleLifecycle } from '../../../machines/vehicle/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { card, vehicleVariants } from './variants.ts';

/** Walks vehicles as a manager would. */
export function vehicleWalker(api: Api): Walker<VehicleFacts, VehicleEvent> {
  const send = (id: number, event: VehicleEvent): Promise<VehicleDetail> => {
    if (event.type === 'update') return api.saveVehicle({ body: { ...event.card, id } }, QUIET);
    const params = { id };
    if (event.type === 'remove') return api.deleteVehicle({ params, query: {} }, QUIET);
    return api.moveVehicle({ params, body: { event } }, QUIET);
  };
  return {
    lifecycle: vehicleLifecycle,
    variants: vehicleVariants,
    read: async (id) => shown(await api.getVehicle({ params: { id } })),
    passTime: async () => {},
    create: async () =>
      shown(await api.saveVehicle({ body: { ...card, plate: `W ${randomUUID().slice(0, 13)}` } })),
    send: (id, event) => say(() => send(id, event)),
  };
}

const QUIET = { showError: false };

async function say(work: () => Promise<VehicleDetail>): Promise<Said<VehicleFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: VehicleDetail): Shown<VehicleFacts> {
  const { vehicle, state, facts, history } = detail;
  const { id, version } = vehicle;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
