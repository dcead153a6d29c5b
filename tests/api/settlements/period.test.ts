// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { soldBy, startClock, statementsOf } from './ground.ts';

let ground: Awaited<ReturnType<typeof startClock>>;
let admin: Api;

beforeAll(async () => {
  ground = await startClock(new Date('2029-02-20T02:00:00.000Z'));
  admin = await ground.signIn('admin');
});
afterAll(() => ground.server.stop());

const current = async () => {
  const { current: period, settlementCycle } = await admin.getFinanceOverview({ body: {} });
  return { settlementCycle, from: period.from, to: period.to, ...period.statistics };
};

describe('the current period of the overview', () => {
  it('is the shop’s own cycle where no statement waits', async () => {
    expect(await current()).toMatchObject({
      settlementCycle: 'monthly',
      from: '2029-02-01',
      to: '2029-02-28',
    });
  });

  it('is the waiting statement’s, whatever was chosen since', async () => {
    await admin.beginSettlement({ body: {} });
    await soldBy(await ground.signIn('clerk'), 2);
    const chosen = { settlementCycle: 'weekly', timeZone: 'America/New_York' } as const;
    await ground.db.update(shops).set(chosen).where(eq(shops.id, 1));
    const [waiting] = await statementsOf(admin);
    expect(waiting).toMatchObject({ cycle: 'monthly', turnover: '21.80' });
    expect(await current()).toMatchObject({
      settlementCycle: 'monthly',
      from: '2029-02-01',
      to: '2029-02-28',
      turnover: waiting?.turnover,
      totalAmount: waiting?.totalAmount,
    });
  });

  it('goes on from that statement’s end, before the clock has generated it and after', async () => {
    // The end of February in Singapore; in New York it is the 28th until five in the morning.
    await ground.at('2029-02-28T17:00:00.000Z');
    const next = { settlementCycle: 'weekly', from: '2029-02-28', to: '2029-03-04' };
    expect(await current()).toMatchObject({ ...next, turnover: '0.00' });
    await ground.rounds();
    expect(await current()).toMatchObject({ ...next, turnover: '0.00' });
    await ground.at('2029-03-05T05:00:00.000Z');
    await ground.rounds();
    expect(await current()).toMatchObject({ from: '2029-03-05', to: '2029-03-11' });
  });
});
