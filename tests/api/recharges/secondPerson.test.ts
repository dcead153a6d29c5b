// engine: either

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setLimit } from '../../support/limits.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld } from '../orders/world.ts';

const key = () => ({ idempotencyKey: randomUUID() });

test('above the limit a recharge is confirmed by somebody else than entered it, with the figures', async () => {
  const world = await startWorld();
  const admin = await world.signIn('admin');
  const clerk = await world.signIn('clerk');
  const manager = await world.signIn('manager');
  await setLimit(admin, 'recharge', '100.00');
  const userId = (await clerk.listMember({ body: { size: 1 } })).rows[0]?.id ?? 0;
  const enter = (amount: string) =>
    clerk.submitRecharge({ body: { userId, amount, method: 'PAYNOW' } }, key());
  const exact = (await enter('100.00')).recharge;
  const alone = await clerk.confirmRecharge({ body: { id: exact.id } }, key());
  expect(alone.recharge.status).toBe('succeeded');

  const { recharge, facts } = await enter('100.01');
  expect(facts.enteredBy).toEqual(facts.actor);
  const { id } = recharge;
  const own = await failureOf(clerk.confirmRecharge({ body: { id } }, key()));
  expect(own.reason).toMatchObject({
    rule: 'secondPersonAboveLimit',
    figures: { limit: 10_000, amount: 10_001 },
    remedy: { record: 'shop' },
  });
  const done = await manager.confirmRecharge({ body: { id } }, key());
  expect(done.recharge.status).toBe('succeeded');
  const told = { setting: 'credited', from: null, to: '100.01' };
  expect(done.history.at(-1)?.figures).toEqual([told]);
  const { rows } = await admin.listOperationLogVO({
    body: { target: recharge.rechargeNo, size: 1 },
  });
  expect(rows[0]?.changes).toEqual([{ what: 'setting', as: 'amount', ...told }]);
  await world.stop();
});
