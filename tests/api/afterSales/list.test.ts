// engine: both

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { ShownPlace } from '../../../machines/afterSalesCase/law/facts.ts';
import { shownPlace } from '../../../machines/afterSalesCase/law/place.ts';
import { storedAfterSales } from '../../../server/afterSales/stored.ts';
import { recordTimers } from '../../../server/kernel/db/tables/records.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { CLOCK, send } from '../../../server/kernel/record.ts';
import { fireDue, takesTimers } from '../../../server/kernel/timers.ts';
import { members } from '../../../server/members/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { failureOf } from '../orders/ground.ts';
import type { TestServer } from '../support/server.ts';
import { memberOf, openDesks, passed, shippedOrder, submit } from './ground.ts';

let server: TestServer;
let db: Database;
let clerk: Api;
let admin: Api;
let auditor: Api;
let neighbour: Api;

beforeAll(async () => {
  ({ server, db, clerk, admin, auditor, neighbour } = await openDesks());
}, 300_000);
afterAll(() => server?.stop());

describe('the list', () => {
  it('shows, counts, finds and pages', async () => {
    const order = await shippedOrder(admin, db);
    const before = await clerk.countAftersaleOrder({ body: {} });
    const { aftersale } = await submit(clerk, order);
    const counts = await clerk.countAftersaleOrder({ body: {} });
    expect(counts).toMatchObject({ exact: true, tabs: { all: before.tabs.all + 1 } });
    for (const search of [
      aftersale.caseNo,
      aftersale.orderSn.toLowerCase(),
      aftersale.customerPhone,
    ]) {
      const found = await clerk.listAftersaleOrder({ body: { search } });
      expect(
        found.rows.map(({ id }) => id),
        search,
      ).toEqual([aftersale.id]);
    }
    const filter = {
      tab: 'toAudit' as const,
      type: ['quality' as const],
      orderId: aftersale.orderId,
    };
    expect((await clerk.listAftersaleOrder({ body: filter })).total).toEqual({
      count: 1,
      exact: true,
    });
    const all: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await clerk.listAftersaleOrder({ body: { size: 3, cursor } });
      all.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(new Set(all).size).toBe(counts.tabs.all);
    expect(all).toHaveLength(counts.tabs.all);
    const wrong = await failureOf(clerk.listAftersaleOrder({ body: { cursor: 'x' } }));
    expect(wrong.errors).toHaveProperty('cursor');
    expect((await neighbour.listAftersaleOrder({ body: {} })).rows).toEqual([]);
  });

  it('finds and counts a case by the one word that it is shown with', async () => {
    const issue = async () => {
      const submitted = await submit(clerk, await shippedOrder(admin, db), { method: 'voucher' });
      const { id } = (await passed(auditor, submitted)).aftersale;
      await auditor.issueCoupon({ body: { id, validDays: 30 } }, { idempotencyKey: randomUUID() });
      return id;
    };
    const waiting = await submit(clerk, await shippedOrder(admin, db), { method: 'voucher' });
    const granted = (await passed(auditor, waiting)).aftersale.id;
    const [issued, revoked] = [await issue(), await issue()];
    await auditor.takeBackCoupon({ query: { id: revoked } });
    const shownAs = async (...shown: ShownPlace[]) => {
      const { rows, total } = await clerk.listAftersaleOrder({ body: { shown, size: 200 } });
      expect(total).toEqual({ count: rows.length, exact: true });
      const { tabs } = await clerk.countAftersaleOrder({ body: { shown } });
      expect(tabs.all).toBe(rows.length);
      expect(rows.every((row) => shown.includes(shownPlace(row)))).toBe(true);
      return rows.map(({ id }) => id).filter((id) => [granted, issued, revoked].includes(id));
    };
    expect(await shownAs('pass')).toEqual([granted]);
    expect(await shownAs('issued')).toEqual([issued]);
    expect(await shownAs('pass', 'revoked')).toEqual([revoked, granted]);
    expect(await shownAs('submitted')).toEqual([]);
    expect(await shownAs()).toEqual([]);
  });

  it('flags what waits for twelve hours, and counts it as urgent until it is processed', async () => {
    const detail = await submit(clerk, await shippedOrder(admin, db));
    const { id } = detail.aftersale;
    const urgent = async () => (await clerk.getUrgentAftersaleCount()).count;
    const before = await urgent();
    const [timer] = await db.select().from(recordTimers).where(eq(recordTimers.recordId, id));
    const due = new Date(new Date(detail.aftersale.submittedAt).getTime() + 12 * 3_600_000);
    expect(timer?.dueAt).toEqual(due);
    await fireDue(db, { afterSalesCase: takesTimers(db, storedAfterSales) }, due);
    const { rows } = await clerk.listAftersaleOrder({ body: { tab: 'overdue' } });
    expect(rows.find((row) => row.id === id)).toMatchObject({ overdue: true, status: 'submitted' });
    expect(await urgent()).toBeGreaterThan(before);
    const late = await urgent();
    await passed(auditor, detail);
    expect(await urgent()).toBe(late - 1);
    const left = await db.select().from(recordTimers).where(eq(recordTimers.recordId, id));
    expect(left.filter(({ lifecycle }) => lifecycle === 'afterSalesCase')).toEqual([]);
    await expect(
      send(db, storedAfterSales, {
        id,
        shopId: null,
        event: { type: timer?.event ?? '' } as never,
        actor: CLOCK,
        at: due,
      }),
    ).rejects.toThrow('wrongState');
  });
});

describe('who and what stands beside a case', () => {
  it('a group-buy order has its delivery, any other none', async () => {
    const [one, two, other] = [
      await shippedOrder(admin, db),
      await shippedOrder(admin, db),
      await shippedOrder(admin, db),
    ];
    const deliveryAt = new Date('2031-03-04T05:00:00Z');
    for (const { order } of [one, two]) {
      await db
        .update(orders)
        .set({ channel: 'groupBuy', deliveryAt })
        .where(eq(orders.id, order.id));
    }
    const group = await clerk.getCrmGroupOrder({ query: { orderId: one.order.id } });
    expect(group).toMatchObject({ deliveryDate: '2031-03-04', orderCount: 2, total: '65.40' });
    expect(group?.orders.map(({ id }) => id).sort()).toEqual([one.order.id, two.order.id].sort());
    expect(await clerk.getCrmGroupOrder({ query: { orderId: other.order.id } })).toBeNull();
    const foreign = await failureOf(
      neighbour.getCrmGroupOrder({ query: { orderId: one.order.id } }),
    );
    expect(foreign.kind).toBe('notFound');
    expect(
      (await failureOf(neighbour.getCrmOrder({ query: { orderId: one.order.id } }))).kind,
    ).toBe('notFound');
  });

  it('members are found by name and phone, with what they bought', async () => {
    const order = await shippedOrder(admin, db);
    const member = await memberOf(db, order);
    const { rows, total } = await clerk.listMember({ body: { search: member.phone } });
    expect(total).toEqual({ count: 1, exact: true });
    expect(rows).toMatchObject([
      {
        id: member.id,
        walletBalance: '0.00',
        totalSpending: '32.70',
        orderCount: 1,
        level: 'basic',
      },
    ]);
    expect((await neighbour.listMember({ body: { search: member.phone } })).rows).toEqual([]);
    await db
      .update(members)
      .set({ phone: `+65${member.phone}` })
      .where(eq(members.id, member.id));
    for (const search of [member.phone, `+65 ${member.phone}`]) {
      const { rows } = await clerk.listMember({ body: { search } });
      expect(rows.map(({ id }) => id)).toEqual([member.id]);
    }
    expect((await failureOf(clerk.getCrmUserInfo({ query: { phone: '80000001' } }))).kind).toBe(
      'notFound',
    );
  });
});
