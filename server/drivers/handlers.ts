import type { drivers as contract } from '../../api/drivers/calls.ts';
import { driversSheet } from '../../api/drivers/sheet.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { addDriver, moveDriver, updateDriver } from './moves.ts';
import { driverDetail, getDriverPage, listDrivers } from './queries.ts';
import { relatedToDriver } from './related.ts';

export const driverHandlers = {
  listDrivers: (_input, call) => listDrivers(call),
  getDriverPage: ({ body }, call) => checkedCursor(() => getDriverPage(call, body)),
  exportDrivers: ({ body }, call) => exportList(call, driversSheet, body, getDriverPage),
  getDriver: ({ params }, call) => driverDetail(call, params.id),
  getDriverRelated: ({ params }, call) => relatedToDriver(call, params.id),
  saveDriver: ({ body: { id, version, ...card } }, call) =>
    id === undefined ? addDriver(call, card) : updateDriver(call, card, { id, version }),
  moveDriver: ({ params: { id }, body: { event, version } }, call) =>
    moveDriver(call, event, { id, version }),
  deleteDriver: ({ params: { id }, query: { version } }, call) =>
    moveDriver(call, { type: 'remove' }, { id, version }),
} satisfies Handlers<typeof contract, Call>;
