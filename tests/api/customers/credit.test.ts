// engine: either

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { CustomerRecord } from '../../../api/customers/customer.ts';
import { setLimit } from '../../support/limits.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { tokenOf } from '../support/server.ts';
import { newAccount, newPhone, sheet } from './ground.ts';

let world: World;
let manager: Api;
let auditor: Api;
let admin: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  auditor = await world.signIn('auditor');
  admin = await world.signIn('admin');
  await setLimit(admin, 'creditLimit', '1000.00');
});
afterAll(() => world.stop());

const read = (id: number) => manager.getCustomer({ params: { id } });
const setTo = ({ id, version }: CustomerRecord, creditLimit: string, api = manager) =>
  api.setCreditLimit({ params: { id }, body: { creditLimit, remark: 'Pays well', version } });
const approve = ({ id, version }: CustomerRecord, api: Api) =>
  api.decideCredit({ body: { id, version, event: { type: 'approveCredit' } } });
const amount = (setting: string, from: string | null, to: string | null) => ({ setting, from, to });
const toldOf = async ({ name }: CustomerRecord) => {
  const { rows } = await admin.listOperationLogVO({ body: { target: name, size: 1 } });
  return rows[0]?.changes;
};
const unique = () => ({ name: `Credit ${randomUUID()}` });

describe('a credit limit above the shop’s', () => {
  test('waits with its figure, who asked and when, until another person has approved it', async () => {
    const customer = await newAccount(manager, unique());
    const alone = await setTo(customer, '1000.00');
    expect(alone).toMatchObject({ creditLimit: '1000.00', credit: 'settled', askedLimit: null });

    const asked = await setTo(alone, '1000.01');
    expect(asked).toMatchObject({
      ...{ creditLimit: '1000.00', credit: 'toDecide', askedLimit: '1000.01' },
      facts: { creditAsked: { creditLimit: 100_001, remark: 'Pays well', by: asked.facts.actor } },
    });
    expect(Date.parse(asked.facts.creditAsked?.at ?? '')).not.toBeNaN();
    expect(asked.history.at(-1)?.figures).toEqual([amount('askedLimit', null, '1000.01')]);
    const { rows, counts } = await auditor.listCustomers({
      body: { credit: ['toDecide'], search: customer.name },
    });
    expect([rows.map(({ id }) => id), counts.all]).toEqual([[customer.id], 1]);

    expect((await failureOf(approve(asked, manager))).reason).toMatchObject({
      rule: 'deciderIsAnother',
      figures: { name: asked.facts.actor?.name },
    });
    expect((await failureOf(setTo(asked, '2000.00'))).reason?.rule).toBe('noCreditIsAsked');
    const done = await approve(asked, auditor);
    expect(done).toMatchObject({ creditLimit: '1000.01', credit: 'settled', askedLimit: null });
    const told = [
      amount('creditLimit', '1000.00', '1000.01'),
      amount('askedLimit', '1000.01', null),
    ];
    expect(done.history.at(-1)?.figures).toEqual(told);
    expect(await toldOf(done)).toEqual(
      told.map((change) => ({ what: 'setting', as: 'amount', ...change })),
    );
  });

  test('is declined by another with a remark, or taken back by who asked; lowering waits for nobody', async () => {
    const customer = await newAccount(manager, unique());
    const asked = await setTo(customer, '5000.00');
    const event = { type: 'declineCredit', remark: 'Too early' } as const;
    const declined = await auditor.decideCredit({ body: { id: asked.id, event } });
    expect(declined).toMatchObject({ creditLimit: '100.00', credit: 'settled' });
    expect(declined.history.at(-1)).toMatchObject({ event: 'declineCredit', remark: 'Too early' });
    const again = await setTo(declined, '6000.00');
    const lower = await setTo(again, '50.00');
    expect(lower).toMatchObject({ creditLimit: '50.00', askedLimit: '6000.00' });
    const back = await manager.decideCredit({ body: { id: again.id, event } });
    expect(back).toMatchObject({ creditLimit: '50.00', credit: 'settled' });
  });

  test('keeps looser terms waiting, while the rest of a change holds at once', async () => {
    const customer = await newAccount(manager, unique());
    const large = await approve(await setTo(customer, '5000.00'), auditor);
    const { name, phone, grade } = large;
    const card = { name: `${name}!`, phone, grade, consumptionTax: true };
    const params = { id: large.id };
    const update = (paymentTermsCode: 'N30' | 'CIA') =>
      manager.updateCustomer({ params, body: { ...card, paymentTermsCode } });
    const asked = await update('N30');
    expect(asked).toMatchObject({ name: `${name}!`, paymentTermsCode: 'COD', credit: 'toDecide' });
    expect((await failureOf(update('N30'))).reason?.rule).toBe('noCreditIsAsked');
    expect(await update('CIA')).toMatchObject({ paymentTermsCode: 'CIA', credit: 'toDecide' });
    const done = await approve(await read(large.id), auditor);
    expect(done).toMatchObject({ paymentTermsCode: 'N30', creditLimit: '5000.00' });
  });

  test('is none that a new customer begins with, and the answer says so', async () => {
    const added = await newAccount(manager, { ...unique(), creditLimit: '8000' });
    expect(added).toMatchObject({
      ...{ creditLimit: '0.00', askedLimit: '8000.00', credit: 'toDecide', version: 0 },
      state: { account: 'active', authorisation: 'notAuth', credit: 'toDecide' },
      facts: { creditAsked: { by: added.facts.actor } },
    });
    expect(added.history[0]?.figures).toEqual([amount('askedLimit', null, '8000.00')]);
    expect((await failureOf(approve(added, manager))).reason?.rule).toBe('deciderIsAnother');
    // An authorisation asks for the terms as a whole.
    const asked = { grade: 'general', gradeId: null, creditLimit: '8000' } as const;
    const applied = await manager.authoriseCustomer({
      body: { id: added.id, event: { type: 'apply', asked: { ...asked, paymentTermsCode: 'N7' } } },
    });
    expect(applied).toMatchObject({ credit: 'settled', askedLimit: null, creditLimit: '0.00' });
    expect((await failureOf(setTo(applied, '9000.00'))).reason?.rule).toBe('noAuthorisationWaits');
    const granted = await auditor.authoriseCustomer({
      body: { id: added.id, event: { type: 'approve' } },
    });
    expect(granted).toMatchObject({ creditLimit: '8000.00', credit: 'settled' });
  });

  test('is said in words by the answer of what asks for it', async () => {
    const customer = await newAccount(manager, unique());
    const said = async (creditLimit: string) => {
      const path = `${world.host}/decsaasadmin/hxd/user/b2b/${customer.id}/creditLimit`;
      const headers = { 'content-type': 'application/json', accessToken: tokenOf(manager) };
      const body = JSON.stringify({ creditLimit, remark: 'More' });
      const answer = await fetch(path, { method: 'POST', headers, body });
      return ((await answer.json()) as { msg: string }).msg;
    };
    expect(await said('200')).toBe('Credit limit changed');
    expect(await said('2000')).toBe('Saved. More credit waits until a second person has decided');
    expect(await said('150')).toBe('Credit limit changed');
  });
});

describe('an import', () => {
  const waits = (of: string) =>
    `${of} is above the limit of S$1,000.00: it waits until a second person has decided.`;

  test('adds customers without such a limit, and says of which it waits', async () => {
    const [small, large] = [unique().name, unique().name];
    const file = sheet(
      ['Customer name', 'Telephone', 'Credit limit'],
      [
        [small, newPhone(), '1000'],
        [large, newPhone(), '1000.50'],
      ],
    );
    for (const mode of ['preview', 'all'] as const) {
      const { rows } = await manager.importCustomers({ files: { file }, body: { mode } });
      expect(rows.map(({ note }) => note)).toEqual([undefined, waits('S$1,000.50')]);
    }
    const found = async (search: string) =>
      (await manager.listCustomers({ body: { search } })).rows;
    expect(await found(small)).toMatchObject([{ creditLimit: '1000.00', askedLimit: null }]);
    expect(await found(large)).toMatchObject([{ creditLimit: '0.00', askedLimit: '1000.50' }]);
  });

  test('of the ERP asks for it with its terms, once, and changes the rest', async () => {
    const customer = await newAccount(manager, unique());
    const row = (limit: string, agent: string) =>
      sheet(
        ['Debtor code', 'Limit', 'Terms', 'Agent'],
        [[customer.userNumber, limit, 'N60', agent]],
      );
    const take = (file: File) =>
      manager.importErpCustomers({ files: { file }, body: { mode: 'good' } });
    const first = await take(row('3000', 'S2'));
    expect(first.rows).toMatchObject([{ outcome: 'added', note: waits('S$3,000.00') }]);
    const asked = await read(customer.id);
    expect(asked).toMatchObject({
      ...{ creditLimit: '100.00', paymentTermsCode: 'COD', salesPersonCode: 'S2' },
      facts: { creditAsked: { creditLimit: 300_000, paymentTermsCode: 'N60', remark: 'ERP' } },
    });
    // The same file once more asks for nothing new, another one is told that something waits.
    expect((await take(row('3000', 'S2'))).rows).toMatchObject([
      { outcome: 'unchanged', note: waits('S$3,000.00') },
    ]);
    expect((await take(row('4000', 'S2'))).rows).toMatchObject([
      {
        outcome: 'bad',
        errors: {
          creditLimit: expect.stringContaining(
            'has asked for more credit of this customer already',
          ),
        },
      },
    ]);
    const done = await approve(await read(customer.id), auditor);
    expect(done).toMatchObject({ creditLimit: '3000.00', paymentTermsCode: 'N60' });
    expect((await take(row('3000', 'S2'))).rows).toMatchObject([{ outcome: 'unchanged' }]);
  });
});
