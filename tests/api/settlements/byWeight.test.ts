// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goods } from '../../../server/goods/tables.ts';
import { linesOf, soldBy, startClock, statementsOf } from './ground.ts';

let ground: Awaited<ReturnType<typeof startClock>>;

beforeAll(async () => {
  ground = await startClock(new Date('2028-02-10T02:00:00.000Z'));
});
afterAll(() => ground.server.stop());

test('an order in a statement says what goods weigh that are charged by the kilo', async () => {
  const [clerk, admin] = [await ground.signIn('clerk'), await ground.signIn('admin')];
  await admin.beginSettlement({ body: {} });
  await ground.db.update(goods).set({ averageWeight: 4.5 }).where(eq(goods.id, 1));
  const weighed = await soldBy(clerk, 2);
  await ground.db.update(goods).set({ averageWeight: null }).where(eq(goods.id, 1));
  const plain = await soldBy(clerk, 3);
  await ground.at('2028-02-29T16:00:00.000Z');
  await ground.rounds();
  const generated = (await statementsOf(admin)).find(({ status }) => status === 'generated');
  const rows = await linesOf(admin, generated?.id ?? 0);
  const linesIn = ({ order }: typeof plain) =>
    rows.find(({ orderId }) => orderId === order.id)?.lines ?? [];
  expect(linesIn(weighed)).toMatchObject([
    { quantity: 2, kilos: 9, price: '10.00', amount: '90.00' },
  ]);
  expect(linesIn(plain)).toMatchObject([{ quantity: 3, price: '10.00', amount: '30.00' }]);
  expect(linesIn(plain)[0]).not.toHaveProperty('kilos');
});
