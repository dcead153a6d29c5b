import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { sessions } from '../../../server/db/schema.ts';
import { storedSettlement } from '../../../server/settlements/stored.ts';
import { fireDue, takesTimers } from '../../../server/timers.ts';
import { handOver } from '../../support/handOver.ts';
import { startTestServer } from '../support/server.ts';

/** A server whose clock a test moves from cycle to cycle; stop it when the tests are over. */
export async function startClock(start: Date) {
  const server = await startTestServer({
    environment: { SESSION_IDLE_MINUTES: '10080', SESSION_MAX_MINUTES: '43200' },
  });
  server.clock.now = start;
  const { db } = server.connection;
  return {
    server,
    db,
    signIn: async (name: string, shopId?: number) =>
      (await server.signIn(name, shopId === undefined ? {} : { shopId })).api,
    /** Moves the clock; who is signed in stays so, however long that is. */
    at: async (moment: string): Promise<void> => {
      server.clock.now = new Date(moment);
      await db.update(sessions).set({ createdAt: server.clock.now, usedAt: server.clock.now });
    },
    /** What the rounds do at this moment, however long the server was away. */
    rounds: async (times = 1): Promise<number> => {
      let fired = 0;
      const takers = { settlement: takesTimers(db, storedSettlement) };
      for (let round = 0; round < times; round += 1) {
        fired += await fireDue(db, takers, server.clock.now);
      }
      return fired;
    },
  };
}

export const key = () => ({ idempotencyKey: randomUUID() });

/** A restaurant order of the app, paid and so completed: the channel takes 5 %. */
export async function soldBy(clerk: Api, quantity = 1) {
  const lines = [{ goodsId: 1, unit: 'bag', quantity }];
  const { orderId } = await handOver(clerk, { kind: 'voucher', lines });
  return clerk.operation({ body: { orderId, event: { type: 'pay', method: 'PAYNOW' } } });
}

export const statementsOf = async (api: Api) =>
  (
    await api.listSettlement({
      body: { size: 200, sort: { by: 'periodTo', descending: false } },
    })
  ).rows;

export const linesOf = async (api: Api, id: number) =>
  (await api.listSettlementOrder({ params: { id }, body: { size: 200 } })).rows;

/** Takes a generated statement to the bank. */
export async function paidOutBy({ admin, auditor }: Record<'admin' | 'auditor', Api>, id: number) {
  await auditor.approveSettlement({ body: { id } });
  await admin.processSettlement({ body: { id } });
  await admin.paySettlement({ body: { id } });
  return admin.transferSettlement({ body: { id } }, key());
}
