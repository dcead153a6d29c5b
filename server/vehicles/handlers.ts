import type { Handlers } from '../../api/kernel/operation.ts';
import type { vehicles as calls } from '../../api/vehicles/calls.ts';
import { vehiclesSheet } from '../../api/vehicles/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { addVehicle, changeVehicle, moveVehicle } from './moves.ts';
import { allVehicles, listVehicles, vehicleDetail } from './queries.ts';
import { relatedToVehicle } from './related.ts';

export const vehicleHandlers = {
  listVehicles: (_input, call) => allVehicles(call),
  getVehiclePage: ({ body }, call) => checkedCursor(() => listVehicles(call, body)),
  exportVehicles: ({ body }, call) => exportList(call, vehiclesSheet, body, listVehicles),
  getVehicle: ({ params }, call) => vehicleDetail(call, params.id),
  getVehicleRelated: ({ params }, call) => relatedToVehicle(call, params.id),
  saveVehicle: ({ body: { id, version, ...card } }, call) =>
    id === undefined ? addVehicle(call, card) : changeVehicle(call, card, { id, version }),
  moveVehicle: ({ params, body: { event, version } }, call) =>
    moveVehicle(call, event, { id: params.id, version }),
  deleteVehicle: ({ params, query: { version } }, call) =>
    moveVehicle(call, { type: 'remove' }, { id: params.id, version }),
} satisfies Handlers<typeof calls, Call>;
