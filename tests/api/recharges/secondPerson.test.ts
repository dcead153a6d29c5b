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

test('several of a member that one person enters and confirms are added up for 24 hours', async () => {
  const world = await startWorld();
  const admin = await world.signIn('admin');
  const clerk = await world.signIn('clerk');
  const manager = await world.signIn('manager');
  await setLimit(admin, 'recharge', '100.00');
  const { rows } = await clerk.listMember({ body: { size: 2 } });
  const [userId = 0, otherId = 0] = rows.map(({ id }) => id);
  const enter = async (amount: string, member = userId, api = clerk) =>
    (await api.submitRecharge({ body: { userId: member, amount, method: 'PAYNOW' } }, key()))
      .recharge.id;
  const confirm = (id: number, api = clerk) => api.confirmRecharge({ body: { id } }, key());
  const begun = world.clock.now.getTime();

  await confirm(await enter('60.00'));
  // What two people have done together counts for neither, nor what is another member's.
  await confirm(await enter('90.00'), manager);
  await confirm(await enter('90.00', otherId));
  await confirm(await enter('90.00', userId, manager), manager);

  const piece = await enter('40.01');
  expect((await clerk.getRecharge({ params: { id: piece } })).facts.alone).toBe(6_000);
  const refused = await failureOf(confirm(piece));
  expect(refused.reason).toMatchObject({
    rule: 'secondPersonAboveDay',
    figures: { limit: 10_000, before: 6_000, amount: 10_001 },
    remedy: { record: 'shop' },
  });
  expect(refused.message).toBe(
    'With S$60.00 that you confirmed alone for this member within 24 hours this comes to S$100.01, above the limit of S$100.00: somebody else has to do this.',
  );
  // Two at one moment pass no further than one after the other.
  const halves = [await enter('30.00'), await enter('30.00')];
  const ends = await Promise.allSettled(halves.map((id) => confirm(id)));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

  world.clock.now = new Date(begun + 25 * 60 * 60_000);
  const nextDay = await world.signIn('clerk');
  expect((await confirm(piece, nextDay)).recharge.status).toBe('succeeded');
  await world.stop();
});
