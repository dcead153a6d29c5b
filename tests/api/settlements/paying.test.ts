// engine: either

import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { toMinor } from '../../../api/kernel/money.ts';
import { bankAccounts } from '../../../server/bankAccounts/tables.ts';
import { balanceOf } from '../../../server/kernel/ledger/post.ts';
import { failureOf } from '../orders/ground.ts';
import { giveBankAccount, key, linesOf, soldBy, startClock, statementsOf } from './ground.ts';

let ground: Awaited<ReturnType<typeof startClock>>;
let admin: Api;
let clerk: Api;
let auditor: Api;

beforeEach(async () => {
  ground = await startClock(new Date('2029-03-10T02:00:00.000Z'));
  admin = await ground.signIn('admin');
  clerk = await ground.signIn('clerk');
  auditor = await ground.signIn('auditor');
  await admin.beginSettlement({ body: {} });
});
afterEach(() => ground.server.stop());

const db = () => ground.db;
const at = (moment: string) => ground.at(moment);
const rounds = (times?: number) => ground.rounds(times);
const sold = async () => (await soldBy(clerk)).order.id;
const refund = (orderId: number, amount: string) =>
  clerk.operation(
    { body: { orderId, event: { type: 'refund', amount, remark: 'Spoilt' } } },
    key(),
  );
const generated = async () =>
  (await statementsOf(admin)).filter(({ status }) => status === 'generated');

/** A statement with something to pay to the shop, passed. */
const toPay = async () => {
  const found = (await generated()).find(({ transferAmount }) => toMinor(transferAmount) > 0);
  if (!found) throw new Error('Nothing is to be paid');
  await auditor.approveSettlement({ body: { id: found.id } });
  return found;
};

describe('a statement', () => {
  it('is paid to an account of its shop, which it keeps as it was then', async () => {
    await sold();
    await at('2029-04-01T02:00:00.000Z');
    await rounds(3);
    const { id } = await toPay();
    const kept = await db().delete(bankAccounts).where(eq(bankAccounts.shopId, 1)).returning();
    const untouched = await admin.getSettlement({ params: { id } });
    expect(await failureOf(admin.processSettlement({ body: { id } }))).toMatchObject({
      kind: 'refused',
      reason: { rule: 'bankAccountIsThere' },
    });
    expect(await admin.getSettlement({ params: { id } })).toEqual(untouched);
    await db().insert(bankAccounts).values(kept);
    await giveBankAccount(db(), 2);
    await admin.processSettlement({ body: { id } });
    const [own, others] = await db().select().from(bankAccounts).orderBy(bankAccounts.shopId);
    for (const bankAccountId of [null, others?.id ?? 0]) {
      const wrong = admin.paySettlement({ body: { id, bankAccountId } });
      expect(await failureOf(wrong)).toMatchObject({
        kind: 'refused',
        reason: { rule: 'bankAccountIsChosen' },
      });
    }
    const bankAccountId = own?.id ?? 0;
    const paid = await admin.paySettlement({ body: { id, bankAccountId } });
    const paidTo = {
      bankAccountId,
      bankCode: 'DBSSSGSG',
      masked: '•••• 4567',
      accountName: 'Old Market Provisions Pte Ltd',
    };
    expect(paid.facts.paidTo).toEqual(paidTo);
    await db()
      .update(bankAccounts)
      .set({ accountName: 'Another' })
      .where(eq(bankAccounts.shopId, 1));
    const { facts, bankAccounts: shown } = await auditor.getSettlement({ params: { id } });
    expect(facts.paidTo).toEqual(paidTo);
    expect(shown).toEqual([]);
    const settled = await admin.transferSettlement({ body: { id } }, key());
    expect(settled.facts.paidTo).toEqual(paidTo);
  });

  it('is not paid to an account that was changed since it was looked at', async () => {
    await sold();
    await at('2029-04-01T02:00:00.000Z');
    await rounds(3);
    const { id } = await toPay();
    const [seen] = (await admin.processSettlement({ body: { id } })).bankAccounts;
    const { bankAccountId = 0, version = 0 } = seen ?? {};
    await db()
      .update(bankAccounts)
      .set({ accountName: 'Somebody else', version: version + 1 })
      .where(eq(bankAccounts.id, bankAccountId));
    const before = await admin.getSettlement({ params: { id } });
    const pay = (bankAccountVersion: number) =>
      admin.paySettlement({ body: { id, bankAccountId, bankAccountVersion } });
    expect(await failureOf(pay(version))).toMatchObject({
      kind: 'refused',
      reason: { rule: 'bankAccountIsAsSeen' },
    });
    expect(await admin.getSettlement({ params: { id } })).toEqual(before);
    expect((await pay(version + 1)).facts.paidTo).toMatchObject({ accountName: 'Somebody else' });
  });

  it('that owes more than it gets is paid by the shop, from an account that it keeps', async () => {
    const orderId = await sold();
    await at('2029-04-01T02:00:00.000Z');
    await rounds(3);
    await refund(orderId, '3.00');
    await at('2029-05-01T02:00:00.000Z');
    await rounds(3);
    const found = (await generated()).find(({ transferAmount }) => toMinor(transferAmount) < 0);
    const id = found?.id ?? 0;
    const bank = () => balanceOf(db(), 1, 'cash:bank', 'SGD');
    const before = await bank();
    await auditor.approveSettlement({ body: { id } });
    const { bankAccounts: there } = await admin.processSettlement({ body: { id } });
    const wrong = admin.paySettlement({ body: { id, bankAccountId: null } });
    expect((await failureOf(wrong)).reason?.rule).toBe('bankAccountIsChosen');
    const [account] = there;
    const bankAccountId = account?.bankAccountId ?? 0;
    const paid = await admin.paySettlement({ body: { id, bankAccountId } });
    expect(paid.facts.paidTo).toMatchObject({ bankAccountId });
    await admin.transferSettlement({ body: { id } }, key());
    expect((await bank()) - before).toBe(BigInt(toMinor(found?.transferAmount ?? '0')));
  });

  it('that is generated anew leaves what has changed of a later one’s order', async () => {
    await at('2029-04-10T02:00:00.000Z');
    const orderId = await sold();
    await at('2029-05-01T02:00:00.000Z');
    await rounds(3);
    const found = await generated();
    const [home, earlier] = [found.at(-1), found.at(-2)];
    if (!home || !earlier) throw new Error('Too few statements wait for a review');
    const held = (id: number) =>
      linesOf(admin, id).then((rows) => rows.filter((row) => row.orderId === orderId));
    expect(await held(home.id)).toMatchObject([{ adjustment: false }]);
    await refund(orderId, '2.00');
    await auditor.rejectSettlement({ body: { id: earlier.id, remark: 'Once more' } });
    await admin.regenerateSettlement({ body: { id: earlier.id } });
    expect(await held(earlier.id)).toEqual([]);
    await at('2029-06-01T02:00:00.000Z');
    await rounds(3);
    const next = (await generated()).at(-1);
    expect(await held(next?.id ?? 0)).toMatchObject([{ adjustment: true, refund: '2.00' }]);
  });

  it('is generated anew by an auditor, whom another reviews then', async () => {
    await at('2029-04-01T02:00:00.000Z');
    await rounds(3);
    const { id = 0 } = (await generated()).at(-1) ?? {};
    await auditor.rejectSettlement({ body: { id, remark: 'A refund is missing' } });
    await auditor.regenerateSettlement({ body: { id } });
    expect(await failureOf(auditor.approveSettlement({ body: { id } }))).toMatchObject({
      reason: { rule: 'reviewerIsAnother' },
    });
    expect((await admin.approveSettlement({ body: { id } })).settlement.status).toBe('approve');
  });
});
