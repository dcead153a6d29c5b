// engine: both

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { auditSettlements } from '../../../server/settlements/audit.ts';
import { key, linesOf, soldBy, startClock, statementsOf } from './ground.ts';

let ground: Awaited<ReturnType<typeof startClock>>;
let admin: Api;
let auditor: Api;
let clerk: Api;

beforeEach(async () => {
  ground = await startClock(new Date('2028-02-10T02:00:00.000Z'));
  admin = await ground.signIn('admin');
  auditor = await ground.signIn('auditor');
  clerk = await ground.signIn('clerk');
  await admin.beginSettlement({ body: {} });
});
afterEach(() => ground.server.stop());

const sold = async () => (await soldBy(clerk)).order.id;
const refund = (orderId: number, amount: string) =>
  clerk.operation(
    { body: { orderId, event: { type: 'refund', amount, remark: 'Spoilt' } } },
    key(),
  );
/** The orders that the next statement looks at. */
async function unsettled(): Promise<number[]> {
  const { rows } = await ground.db.execute<{ id: string }>(sql`
    select order_id as id from unsettled_orders where shop_id = 1 order by 1`);
  return rows.map(({ id }) => Number(id));
}
const latest = async () =>
  (await statementsOf(admin)).filter(({ status }) => status === 'generated').at(-1);

describe('the orders that a statement has to look at', () => {
  it('are those that changed since the last one did, and what was completed after its cycle', async () => {
    const february = await sold();
    await ground.at('2028-03-02T02:00:00.000Z');
    const march = await sold();
    expect(await unsettled()).toEqual([february, march]);
    await ground.rounds();
    expect(await unsettled()).toEqual([march]);
    await refund(february, '1.00');
    expect(await unsettled()).toEqual([february, march]);
    await ground.at('2028-03-31T16:00:00.000Z');
    await ground.rounds();
    expect(await unsettled()).toEqual([]);
    const lines = await linesOf(admin, (await latest())?.id ?? 0);
    expect(lines.map(({ orderId, adjustment }) => [orderId, adjustment]).toSorted()).toEqual([
      [february, true],
      [march, false],
    ]);
  });

  it('keep what changed since its end where a statement is generated anew: that is the next one’s', async () => {
    await sold();
    await ground.at('2028-03-02T02:00:00.000Z');
    await ground.rounds();
    const statement = await latest();
    const id = statement?.id ?? 0;
    const before = await linesOf(admin, id);
    const [{ orderId } = { orderId: 0 }] = before.filter(({ adjustment }) => !adjustment);
    await refund(orderId, '2.00');
    await auditor.rejectSettlement({ body: { id, remark: 'One refund is missing' } });
    await admin.regenerateSettlement({ body: { id } });
    const after = await linesOf(admin, id);
    const said = (lines: typeof before) => lines.map(({ id: _id, ...line }) => line);
    expect(said(after)).toEqual(said(before));
    expect(await unsettled()).toEqual([orderId]);
    expect(await auditSettlements(ground.db)).toEqual([]);
  });

  it('count a commission that is corrected', async () => {
    const orderId = await sold();
    await ground.at('2028-02-29T16:00:00.000Z');
    await ground.rounds();
    expect(await unsettled()).toEqual([]);
    await admin.updateOrderCommissionByOrderId(
      { query: { orderId, commission: '0.10', remark: 'Agreed' } },
      key(),
    );
    expect(await unsettled()).toEqual([orderId]);
  });

  it.skipIf(!process.env.DATABASE_URL)(
    'are left to the next statement where they change while one is generated',
    async () => {
      const orderId = await sold();
      await ground.at('2028-02-29T16:00:00.000Z');
      const { pool } = ground.server.connection;
      const other = await pool.connect();
      await other.query('begin');
      await other.query(`update orders set refunded = refunded + 1 where id = ${orderId}`);
      const generated = ground.rounds();
      // Its lines are written by now; what is left is to say which orders were looked at.
      const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'looked_at'`;
      while ((await pool.query(waits)).rowCount === 0) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await other.query('commit');
      other.release();
      expect(await generated).toBe(1);
      expect(await unsettled()).toEqual([orderId]);
    },
  );
});
