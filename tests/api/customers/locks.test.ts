// engine: both

import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { CustomerRecord } from '../../../api/customers/customer.ts';
import { startWorld, type World } from '../orders/world.ts';
import { newAccount, newPhone, sheet } from './ground.ts';

let world: World;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

/** What takes a lock around customers, each with its statement and the first of its values. */
const LOCKS: readonly (readonly [what: string, statement: RegExp])[] = [
  ['grade', /^select .* from "customer_grades" .* for (share|no key update) /],
  ['gradeNames', /^select pg_advisory_xact_lock\(.* 7319$/],
  ['customer', /^select .* from "customers" .* for no key update /],
  ['phones', /^select pg_advisory_xact_lock\(.* 7320$/],
  ['number', /^insert into "counters" /],
];

/** The locks that the server takes for something, in their order, each once. */
async function locksOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  await work();
  const calls: unknown[][] = query.mock.calls;
  query.mockRestore();
  const taken = calls.flatMap(([config, values]) => {
    const text = typeof config === 'string' ? config : (config as { text?: string }).text;
    const said = `${text} ${Array.isArray(values) ? values[0] : ''}`;
    return LOCKS.flatMap(([what, statement]) => (statement.test(said) ? [what] : []));
  });
  return [...new Set(taken)];
}

const newGrade = async () => {
  const own = randomUUID().slice(0, 8);
  const card = { name: `Grade ${own}`, nameZh: `等级${own}`, grade: 'junior' as const };
  const { id } = await manager.addUserGrade({ body: card });
  return { gradeId: id ?? 0, card };
};
const cardOf = ({ name, phone, grade, consumptionTax }: CustomerRecord) => ({
  ...{ name, phone, grade, consumptionTax },
  paymentTermsCode: 'COD' as const,
});

describe('the locks around customers', () => {
  test('are taken in one order, whoever takes them', async () => {
    const { gradeId, card } = await newGrade();
    const customer = await newAccount(manager, { gradeId });
    const params = { id: customer.id };
    const change = (body: object) =>
      manager.updateCustomer({ params, body: { ...cardOf(customer), gradeId, ...body } });
    expect(await locksOf(() => change({ phone: newPhone() }))).toEqual([
      ...['grade', 'customer', 'phones'],
    ]);
    const asked = { grade: 'general' as const, creditLimit: '5', paymentTermsCode: 'N7' as const };
    const event = { type: 'apply' as const, asked: { ...asked, gradeId } };
    const apply = () => manager.authoriseCustomer({ body: { id: customer.id, event } });
    expect(await locksOf(apply)).toEqual(['grade', 'customer']);
    expect(await locksOf(() => newAccount(manager, { gradeId }))).toEqual([
      ...['grade', 'phones', 'number'],
    ]);
    const file = sheet(['Name', 'Phone', 'Tier'], [['Import', newPhone(), card.name]]);
    const take = () => manager.importCustomers({ files: { file }, body: { mode: 'all' } });
    expect(await locksOf(take)).toEqual(['grade', 'phones', 'number']);
    const query = { ...card, nameZh: `${card.nameZh}别名`, grade: 'premium' as const };
    const move = () => manager.updateUserGrade({ params: { id: gradeId }, query });
    expect(await locksOf(move)).toEqual(['grade', 'gradeNames', 'customer']);
  });

  test('let who changes a customer pass whoever adds one, where the number stays', async () => {
    const customer = await newAccount(manager);
    const body = { ...cardOf(customer), city: 'Jurong' };
    const change = () => manager.updateCustomer({ params: { id: customer.id }, body });
    expect(await locksOf(change)).toEqual(['customer']);
  });
});
