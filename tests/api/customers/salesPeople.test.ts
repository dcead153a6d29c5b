// engine: either

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { accountShops } from '../../../server/kernel/db/tables/access.ts';
import { type People, peopleOf } from '../accounts/people.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Api;
let { card, newPerson } = {} as People;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  const { userId } = await admin.currentLogin();
  await server.connection.db.insert(accountShops).values({ accountId: userId, shopId: 2 });
  ({ card, newPerson } = await peopleOf(server, () => admin));
});
afterAll(() => server.stop());

const CUSTOMER = {
  name: 'Corner Kitchen',
  phone: '61234567',
  grade: 'general',
  paymentTermsCode: 'COD',
  consumptionTax: true,
  creditLimit: '0',
} as const;

async function giveCode(id: number, salesPersonCode: string) {
  const { account, facts } = await admin.getUser({ params: { id } });
  const { name, phone, roleId } = account;
  return admin.editUser({
    body: { id, name, phone, roleId, shopIds: facts.shopIds, salesPersonCode },
  });
}

test('who sells has a code, which is his alone in the shop', async () => {
  const seller = await newPerson();
  const other = await newPerson();
  expect((await giveCode(seller.id, 'S77')).account.salesPersonCode).toBe('S77');
  expect((await failureOf(giveCode(other.id, 'S77'))).errors).toHaveProperty('salesPersonCode');
  const added = admin.addUser({ body: { ...card(), salesPersonCode: 'S77' } });
  expect((await failureOf(added)).errors).toHaveProperty('salesPersonCode');
  // What is not said stays.
  const { account, facts } = await admin.getUser({ params: { id: seller.id } });
  const { name, phone, roleId } = account;
  const body = { id: seller.id, name, phone, roleId, shopIds: facts.shopIds };
  expect((await admin.editUser({ body })).account.salesPersonCode).toBe('S77');
});

test('a customer’s sales person is one of those who sell, told by name', async () => {
  const { id } = await newPerson();
  const { name } = (await giveCode(id, 'S78')).account;
  expect(await admin.listSalesPeople()).toContainEqual({
    accountId: id,
    name,
    code: 'S78',
    avatar: null,
  });
  const added = await admin.addCustomer({ body: { ...CUSTOMER, salesPersonCode: 'S78' } });
  expect([added.salesPersonCode, added.salesPersonName]).toEqual(['S78', name]);
  await admin.changeUserStatus({ body: { id, status: 'frozen' } });
  expect((await admin.listSalesPeople()).map(({ code }) => code)).not.toContain('S78');
  const kept = await admin.getCustomer({ params: { id: added.id } });
  expect([kept.salesPersonName, kept.salesPersonAvatar]).toEqual([name, null]);
  const elsewhere = await server.signIn('admin', { shopId: 2 });
  expect((await elsewhere.listSalesPeople()).map(({ code }) => code)).not.toContain('S77');
});

test('a customer has a house number and a postal code of up to six digits', async () => {
  const place = { houseNumber: '12A', postCode: '048940' };
  const body = { ...CUSTOMER, phone: '61234568', ...place };
  const added = await admin.addCustomer({ body });
  expect(added).toMatchObject(place);
  const wrong = admin.addCustomer({ body: { ...body, phone: '61234569', postCode: '04894X' } });
  expect((await failureOf(wrong)).errors).toHaveProperty('postCode');
});
