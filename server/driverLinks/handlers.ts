import type { driverLinks as contract } from '../../api/driverLinks/calls.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { deliverStop, departDrive, failStop, openDrive, skipStop } from './drive.ts';
import { makeLink, readLink, withdrawLink } from './links.ts';

export const driverLinkHandlers = {
  getDriverLink: ({ params }, call) => readLink(call, params.id),
  makeDriverLink: ({ params, body }, call) => makeLink(call, params.id, body.version),
  withdrawDriverLink: ({ params, body }, call) => withdrawLink(call, params.id, body.version),
  openDrive: ({ body }, call) => openDrive(call, body.token),
  departDrive: ({ body }, call) => departDrive(call, body.token),
  deliverStop: ({ body, files }, call) => deliverStop(call, body, files),
  failStop: ({ body, files }, call) => failStop(call, body, files),
  skipStop: ({ body }, call) => skipStop(call, body),
} satisfies Handlers<typeof contract, Call>;
