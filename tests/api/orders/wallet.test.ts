// engine: both

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { toMinor } from '../../../api/kernel/money.ts';
import { ask, restore } from '../../../machines/kernel/law/explain.ts';
import type { OrderEvent } from '../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import { members } from '../../../server/members/tables.ts';
import { auditWallets } from '../../../server/recharges/audit.ts';
import { prepareOrderGround } from '../../domains/orders/walker.ts';
import { handOver } from '../../support/channelOrders.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const PHONE = '80000001';

/** A member whose wallet holds more than any of these orders costs. */
async function newMember(): Promise<number> {
  const row = { shopId: 1, name: 'Saver', phone: PHONE, registeredAt: new Date() };
  const [member] = await world.db.insert(members).values(row).returning({ id: members.id });
  if (!member) throw new Error('No member was written');
  const paidIn = { userId: member.id, amount: '90000.00', method: 'PAYNOW' as const };
  const { recharge } = await manager.submitRecharge({ body: paidIn }, key());
  await manager.confirmRecharge({ body: { id: recharge.id } }, key());
  return member.id;
}

/** An order of the member's that the channel has taken the wallet's money for. */
async function paidOrder(): Promise<number> {
  const { lines } = await prepareOrderGround(manager, await world.signIn('admin'));
  const customerPhone = PHONE;
  const paidBy = 'WALLET_PAY';
  return (await handOver(manager, { kind: 'selfPickup', customerPhone, lines, paidBy })).orderId;
}

const read = (orderId: number) => manager.getOrderDetail4Merchant({ query: { orderId } });

test('what was paid from a wallet goes back to it, whoever has the phone number by then', async () => {
  const memberId = await newMember();
  const orderId = await paidOrder();
  expect((await read(orderId)).facts).toMatchObject({ paymentMethod: 'WALLET_PAY' });
  await world.db.update(members).set({ phone: 'gone' }).where(eq(members.id, memberId));
  const walletOf = async (userId: number) =>
    (await manager.listStoredValue({ body: { userId } })).balance;
  const before = await walletOf(memberId);
  // Whoever has the number by now has not paid.
  const heir = await newMember();

  const { state, facts } = await read(orderId);
  expect(facts.wallet).toMatchObject({ memberId });
  const said = (event: OrderEvent) => {
    const answer = ask(orderLifecycle, restore(orderLifecycle, state, facts), event, () => true);
    return answer.possible ? null : answer.reason.rule;
  };
  const remark = 'One was missing';
  const correct = { type: 'correctPayment' as const, to: 'unpaid' as const, remark };
  expect(said({ type: 'refund', amount: 100, remark })).toBeNull();
  expect(said(correct)).toBeNull();

  const refund = { type: 'refund' as const, amount: '1.00', remark };
  await manager.operation({ body: { orderId, event: refund } }, key());
  expect(toMinor(await walletOf(memberId))).toBe(toMinor(before) + 100);
  const corrected = await manager.operation({ body: { orderId, event: correct } }, key());
  expect(corrected.facts).toMatchObject({ paid: 0, paymentMethod: null });
  expect(corrected.order.paymentMethod).toBeNull();
  expect(await walletOf(memberId)).toBe('90000.00');
  expect(await walletOf(heir)).toBe('90000.00');
  expect(await auditWallets(world.db)).toEqual([]);
});
