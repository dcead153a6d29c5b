import type { Handlers } from '../../api/kernel/operation.ts';
import type { ratesCalls as contract } from '../../api/rates/calls.ts';
import type { Call } from '../kernel/context.ts';
import { addRate, changeRate, deleteRate } from './moves.ts';
import { listRates } from './queries.ts';

/** The shop's tax and its channels' fees, each from a day on. */
export const rateHandlers = {
  listRates: (_input, call) => listRates(call),
  addRate: ({ body }, call) => addRate(call, body),
  changeRate: ({ params: { id }, body: { version, ...card } }, call) =>
    changeRate(call, { id, version }, card),
  deleteRate: ({ params: { id }, body: { version } }, call) => deleteRate(call, { id, version }),
} satisfies Handlers<typeof contract, Call>;
