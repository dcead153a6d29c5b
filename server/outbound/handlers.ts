import type { Handlers } from '../../api/kernel/operation.ts';
import type { outbound as contract } from '../../api/outbound/calls.ts';
import type { Call } from '../kernel/context.ts';
import { sendAgain, sendManyAgain } from './again.ts';
import { outboundErrors, outboundStatus } from './queries.ts';

export const outboundHandlers = {
  getOutBoundErrorList: (_input, call) => outboundErrors(call),
  againSendOutbound: ({ params: { orderId }, query: { sendType }, body: { version } }, call) =>
    sendAgain(call, { orderId, sendType, version }),
  againSendOutboundBatch: ({ body }, call) => sendManyAgain(call, body),
  syncWmsStatus: ({ body: { orderIds } }, call) => outboundStatus(call, orderIds),
} satisfies Handlers<typeof contract, Call>;
