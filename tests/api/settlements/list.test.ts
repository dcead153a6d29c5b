// engine: both

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { soldBy, startClock } from './ground.ts';

let ground: Awaited<ReturnType<typeof startClock>>;
let admin: Api;

beforeAll(async () => {
  ground = await startClock(new Date('2029-02-20T02:00:00.000Z'));
  admin = await ground.signIn('admin');
});
afterAll(() => ground.server.stop());

describe('statements by their total', () => {
  it('have the one that waits where its sum so far belongs, page by page', async () => {
    const clerk = await ground.signIn('clerk');
    const statement = async (quantity: number, end: string) => {
      await soldBy(clerk, quantity);
      await ground.at(end);
      await ground.rounds();
    };
    await admin.beginSettlement({ body: {} });
    await statement(3, '2029-02-28T16:00:00.000Z');
    await statement(1, '2029-03-31T16:00:00.000Z');
    await soldBy(clerk, 2);
    const pages = async (descending: boolean) => {
      const sort = { by: 'totalAmount' as const, descending };
      const first = await admin.listSettlement({ body: { size: 2, sort } });
      const cursor = first.next ?? '';
      const second = await admin.listSettlement({ body: { size: 2, sort, cursor } });
      return [...first.rows, ...second.rows].map(({ turnover }) => turnover);
    };
    expect(await pages(true)).toEqual(['32.70', '21.80', '10.90']);
    expect(await pages(false)).toEqual(['10.90', '21.80', '32.70']);
  });
});
