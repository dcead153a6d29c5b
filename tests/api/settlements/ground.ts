import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { createBankAccount } from '../../../server/bankAccounts/create.ts';
import { placeOf } from '../../../server/bankAccounts/number.ts';
import { storedBankAccount } from '../../../server/bankAccounts/stored.ts';
import { sessions } from '../../../server/kernel/db/tables/access.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { type Actor, send } from '../../../server/kernel/record.ts';
import { fireDue, takesTimers } from '../../../server/kernel/timers.ts';
import { storedSettlement } from '../../../server/settlements/stored.ts';
import { limitOfShop } from '../../../server/shopSettings/limits.ts';
import { handOver } from '../../support/channelOrders.ts';
import { secrets } from '../support/secrets.ts';
import { startTestServer } from '../support/server.ts';

/** A server whose clock a test moves from cycle to cycle; stop it when the tests are over. */
export async function startClock(start: Date) {
  const server = await startTestServer({
    environment: { SESSION_IDLE_MINUTES: '10080', SESSION_MAX_MINUTES: '43200' },
  });
  server.clock.now = start;
  const { db } = server.connection;
  await giveBankAccount(db, 1);
  return {
    server,
    db,
    signIn: server.signIn,
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

const ANYONE: Actor = { id: null, name: 'Anyone', role: 'test', grants: () => true };

/** Gives a shop a bank account that its statements can be paid to: entered, and confirmed where the shop asks for it. */
export async function giveBankAccount(db: Database, shopId: number): Promise<void> {
  const at = new Date('2026-01-01T00:00:00.000Z');
  const id = await db.transaction((tx) =>
    createBankAccount(
      tx,
      { shopId, actor: ANYONE, now: () => at },
      {
        bankCode: 'DBSSSGSG',
        account: secrets.seal('0039124567', placeOf(shopId)),
        accountName: 'Old Market Provisions Pte Ltd',
        email: 'finance@oldmarket.example',
      },
    ),
  );
  const limit = await limitOfShop(db, shopId, 'bankAccount');
  if (limit === null) return;
  const event = { type: 'confirm' as const };
  await send(db, storedBankAccount, { id, shopId, actor: ANYONE, event, at });
}

/** Notes a statement as paid to the first of the shop's accounts. */
async function paidBy(admin: Api, id: number) {
  const { facts } = await admin.getSettlement({ params: { id } });
  return admin.paySettlement({ body: { id, bankAccountId: facts.bankAccountIds[0] ?? null } });
}

/** Takes a generated statement to the bank. */
export async function paidOutBy({ admin, auditor }: Record<'admin' | 'auditor', Api>, id: number) {
  await auditor.approveSettlement({ body: { id } });
  await admin.processSettlement({ body: { id } });
  await paidBy(admin, id);
  return admin.transferSettlement({ body: { id } }, key());
}
