// engine: either

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Api;
let clerk: Api;
let neighbour: Api;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  clerk = await server.signIn('clerk');
  neighbour = await server.signIn('neighbour', { shopId: 2 });
});
afterEach(() => server.stop());

const set = (api: Api, orderingPage: string, version: number) =>
  api.saveOrderingPage({ body: { orderingPage, version } });

describe('exclusive links', () => {
  test('lead to the product’s own brand page, and nowhere else without an ordering page', async () => {
    const { links, orderingPage } = await clerk.getExclusiveLinks({});
    expect(orderingPage).toBe('');
    expect(links).toEqual([
      { type: 'delivery', address: null },
      { type: 'reservation', address: null },
      { type: 'voucher', address: null },
      { type: 'fanSubscription', address: null },
      { type: 'brandPage', address: '/brands?shop=1' },
    ]);
  });

  test('lead to the shop’s ordering page, which is told what for', async () => {
    const saved = await set(admin, ' https://order.example.com/sg?table=no#menu ', 0);
    expect(saved.version).toBe(1);
    expect(saved.links.map(({ address }) => address)).toEqual([
      'https://order.example.com/sg?table=no&link=delivery#menu',
      'https://order.example.com/sg?table=no&link=reservation#menu',
      'https://order.example.com/sg?table=no&link=voucher#menu',
      'https://order.example.com/sg?table=no&link=fanSubscription#menu',
      '/brands?shop=1',
    ]);
    expect(await clerk.getExclusiveLinks({})).toEqual(saved);
    expect((await neighbour.getExclusiveLinks({})).orderingPage).toBe('');
  });

  test('are set by who may, and not over what somebody else has set', async () => {
    await set(admin, 'https://order.example.com', 0);
    expect((await failureOf(set(clerk, 'https://other.example', 1))).kind).toBe('noAccess');
    const late = await failureOf(set(admin, 'https://other.example', 0));
    expect(late.kind).toBe('stale');
    expect(late.data).toMatchObject({ version: 1 });
    expect((await set(admin, '', 1)).links[0]?.address).toBeNull();
  });

  test.each([
    'order.example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://order.example.com',
    'http://order.example.com',
    'https://somebody:secret@order.example.com',
  ])('refuse %s', async (address) => {
    const { errors } = await failureOf(set(admin, address, 0));
    expect(errors).toEqual({
      orderingPage:
        'Enter a web address that begins with https://, such as https://order.example.com',
    });
  });
});
