// engine: either

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { toMinor } from '../../../api/kernel/money.ts';
import { members } from '../../../server/members/tables.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;
beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

describe('the list of members', () => {
  test('counts each level, whichever is looked at, and finds by name and phone', async () => {
    const all = await clerk.listMember({ body: { size: 100 } });
    expect(all.counts.all).toBe(all.rows.length);
    for (const level of ['basic', 'silver', 'gold', 'platinum'] as const) {
      const { rows, counts, total } = await clerk.listMember({ body: { level, size: 100 } });
      expect(rows.map(({ id }) => id).sort()).toEqual(
        all.rows
          .filter((row) => row.level === level)
          .map(({ id }) => id)
          .sort(),
      );
      expect(counts).toEqual(all.counts);
      expect(total.count).toBe(counts[level]);
    }
    const [member] = all.rows;
    if (!member) throw new Error('The world has no member');
    const found = await clerk.listMember({ body: { search: member.phone.slice(-8) } });
    expect(found.rows.map(({ id }) => id)).toContain(member.id);
    expect(found.counts.all).toBe(found.total.count);
  });

  test.each(['name', 'registeredAt', 'points'] as const)(
    'is walked by %s in either direction, each member once',
    async (by) => {
      const { total } = await clerk.listMember({ body: {} });
      for (const descending of [false, true]) {
        const seen: number[] = [];
        const values: (string | number)[] = [];
        let cursor: string | undefined;
        do {
          const page = await clerk.listMember({
            body: { size: 7, sort: { by, descending }, ...(cursor ? { cursor } : {}) },
          });
          seen.push(...page.rows.map(({ id }) => id));
          values.push(...page.rows.map((row) => row[by]));
          cursor = page.next ?? undefined;
        } while (cursor);
        expect(new Set(seen).size).toBe(total.count);
        expect(seen).toHaveLength(total.count);
        if (by !== 'name') {
          const sorted = values.toSorted((a, b) =>
            typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b)),
          );
          expect(values).toEqual(descending ? sorted.toReversed() : sorted);
        }
      }
    },
  );
});

describe('a member', () => {
  test('is answered as the list does, with the orders under the phone number', async () => {
    const { rows } = await clerk.listMember({ body: { size: 100 } });
    const member = rows.find(({ orderCount }) => orderCount > 0);
    if (!member) throw new Error('No member has ordered');
    const params = { id: member.id };
    expect(await clerk.getMember({ params })).toEqual(member);
    const { orders, recharges } = await clerk.getMemberRelated({ params });
    expect(orders?.count).toBe(member.orderCount);
    const { total } = await clerk.listRecharge({ body: { userId: member.id } });
    expect(recharges?.count).toBe(total.count);
    expect(toMinor(member.totalSpending)).toBeGreaterThanOrEqual(0);
  });

  test('of another shop is not found, and named nowhere', async () => {
    const [foreign] = await world.db
      .insert(members)
      .values({ shopId: 2, name: 'Foreign', phone: '80000001', registeredAt: new Date() })
      .returning();
    const params = { id: foreign?.id as never };
    expect((await failureOf(clerk.getMember({ params }))).kind).toBe('notFound');
    expect((await failureOf(clerk.getMemberRelated({ params }))).kind).toBe('notFound');
    const { rows } = await clerk.listMember({ body: { search: 'Foreign' } });
    expect(rows).toEqual([]);
  });
});
