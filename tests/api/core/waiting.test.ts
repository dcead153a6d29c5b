// engine: either

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { WAITING_NAMES } from '../../../api/domainOf.ts';
import { type WaitingName, waiting } from '../../../api/domains.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { DEMO } from '../orders/world.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ filling: DEMO });
});
afterAll(() => server.stop());

/** What the list says that the navigation leads to. */
const OF_LIST: Readonly<Record<WaitingName, (api: Api) => Promise<number>>> = {
  toAccept: async (api) => (await api.queryAndCountList({ body: {} })).tabs.toAccept,
  overdue: async (api) => (await api.queryAndCountList({ body: {} })).tabs.reviewOverdue,
  toDecide: async (api) =>
    (await api.queryAndCountList({ body: { paymentStatus: ['toDecide'] } })).tabs.all,
  toAuthorise: async (api) => (await api.listCustomerQueue({ body: {} })).total,
  creditToDecide: async (api) =>
    (await api.listCustomers({ body: { credit: ['toDecide'] } })).counts.all,
  toApprove: async (api) => (await api.countPurchaseOrders({ body: {} })).tabs.submitted,
  afterSalesOverdue: async (api) => (await api.getUrgentAftersaleCount({})).count,
  toConfirm: async (api) => (await api.countRecharge({ body: {} })).tabs.toBeConfirmed,
  vouchersToApprove: async (api) => (await api.countVoucher({ body: {} })).tabs.toDecide,
  receiptsToApprove: async (api) => (await api.countReceipts({ body: {} })).tabs.waiting,
  toReview: async (api) => (await api.countSettlement({ body: {} })).tabs.generated,
  bankAccountsToConfirm: async (api) =>
    (await api.listBankAccount({})).rows.filter(({ askedAt }) => askedAt !== null).length,
  toReopen: async (api) => (await api.countPeriod({ body: {} })).tabs.reopeningAsked,
  changesToApprove: async (api) => (await api.countPriceChanges({ body: {} })).tabs.waiting,
  changesHeldUp: async (api) => (await api.countPriceChanges({ body: {} })).tabs.heldUp,
  lotsExpired: async (api) => (await api.countLots({ body: {} })).tabs.expired,
  shortagesToDecide: async (api) => (await api.listShortages({ body: {} })).counts.open,
  countsToPost: async (api) => (await api.listStockCounts({ body: {} })).counts.counted,
  toTakeUp: async (api) => (await api.countLead({ body: {} })).tabs.submitted,
  toSubscribe: async (api) => ((await api.getSubscription({})).state === 'requested' ? 1 : 0),
  outboundToMend: async (api) => (await api.getOutBoundErrorList({})).counts.needsCorrection,
};

/** What each list says, of those that somebody is told of. */
const listsSay = async (api: Api, names: readonly WaitingName[]) =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await OF_LIST[name](api)] as const)),
  );

it('is counted in each shop as its list counts it', async () => {
  await server.connection.db.execute(sql`
    insert into subscriptions (shop_id, state, version) values (2, '"requested"', 1)
    on conflict (shop_id) do update set state = excluded.state`);
  const told: number[] = [];
  for (const shopId of [1, 2]) {
    const api = await server.signIn('admin', { password: DEMO_PASSWORD, shopId });
    const counts = await api.countWaiting({});
    expect(counts).toEqual(await listsSay(api, WAITING_NAMES));
    told.push(...Object.values(counts));
  }
  // The demo has much that waits: nought beside nought would prove nothing.
  expect(told.filter((count) => count > 0).length).toBeGreaterThan(7);
});

it('is told to whom it waits for alone', async () => {
  for (const who of ['manager', 'clerk', 'auditor', 'tester'] as const) {
    const api = await server.signIn(who, { password: DEMO_PASSWORD });
    const { roleResponseList } = await api.currentLogin();
    const granted = new Set(roleResponseList.flatMap(({ permissions }) => permissions));
    const names = WAITING_NAMES.filter((name) => waiting[name].every((one) => granted.has(one)));
    const counts = await api.countWaiting({});
    expect(counts).toEqual(await listsSay(api, names));
  }
});
