// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { promotionCodes } from '../../../server/orders/tables.ts';
import {
  agreed,
  failureOf,
  newCustomer,
  newGoods,
  newOrder,
  newPromotion,
  take,
} from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const line = (goodsId: number, quantity = 1, unit = 'kg') => ({ goodsId, unit, quantity });

describe('a promotion code', () => {
  const DAY = 86_400_000;
  test('takes off what it says, before GST', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const { code: promotionCode } = await newPromotion(world.db);
    const body = { customerId: customer.id, lines: [line(item.id, 10)], promotionCode };
    expect(await clerk.calcOrderPrice({ body })).toMatchObject({
      items: '100.00',
      discount: '10.00',
      gst: '8.10',
      total: '98.10',
      promotion: { code: promotionCode, discount: '10.00' },
    });
  });

  test('says the share that is paid: 0.6 is 40 % off', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const { code: promotionCode } = await newPromotion(world.db, { discountRate: 0.6 });
    const body = { customerId: customer.id, lines: [line(item.id, 10)], promotionCode };
    expect(await clerk.calcOrderPrice({ body })).toMatchObject({
      items: '100.00',
      discount: '40.00',
      gst: '5.40',
      total: '65.40',
    });
  });

  test('is the same in any case, in full width and with space around it', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const { code: kept } = await newPromotion(world.db, {
      code: `Spring${randomUUID().slice(0, 6)}`,
    });
    const wide = [...kept].map((sign) =>
      /[!-~]/.test(sign) ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0) : sign,
    );
    for (const typed of [kept.toLowerCase(), kept.toUpperCase(), ` ${kept} `, wide.join('')]) {
      const body = { customerId: customer.id, lines: [line(item.id, 10)], promotionCode: typed };
      expect(await clerk.calcOrderPrice({ body })).toMatchObject({
        discount: '10.00',
        promotion: { code: kept },
      });
    }
  });

  test.each([
    ['nobody has', null, 'There is no such promotion code.'],
    ['is another shop’s', { shopId: 3 }, 'There is no such promotion code.'],
    ['was switched off', { active: false }, 'There is no such promotion code.'],
    [
      'has not begun',
      { validFrom: new Date(Date.now() + DAY / 2) },
      'The promotion code {} is not valid yet.',
    ],
    [
      'has ended',
      { validTo: new Date(Date.now() - DAY / 2) },
      'The promotion code {} has expired.',
    ],
    ['is used up', { totalLimit: 2, used: 2 }, 'The promotion code {} has been used up.'],
    [
      'asks for more goods',
      { minimumItems: 10_001 },
      'The promotion code {} needs goods for S$100.01; S$0.01 is missing.',
    ],
  ])('that %s is refused at its field', async (_name, rest, message) => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const promotionCode = rest ? (await newPromotion(world.db, rest)).code : 'NOBODY';
    const body = { customerId: customer.id, lines: [line(item.id, 10)], promotionCode };
    const { errors } = await failureOf(clerk.calcOrderPrice({ body }));
    expect(errors).toEqual({ promotionCode: message.replace('{}', promotionCode) });
  });

  test('is used no more often than its limit, however many ask at once', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const limited = await newPromotion(world.db, { totalLimit: 5 });
    const wanted = { customer, lines: [line(item.id)], promotionCode: limited.code };
    const body = await agreed(clerk, wanted);
    const tries = await Promise.allSettled(
      Array.from({ length: 25 }, () =>
        clerk.commitOrder({ body }, { idempotencyKey: randomUUID() }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const losers = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(new Set(losers.map(({ errors }) => JSON.stringify(errors)))).toEqual(
      new Set([
        JSON.stringify({ promotionCode: `The promotion code ${limited.code} has been used up.` }),
      ]),
    );
    const [after] = await world.db
      .select({ used: promotionCodes.used })
      .from(promotionCodes)
      .where(eq(promotionCodes.id, limited.id));
    expect(after?.used).toBe(5);
  });

  test('may be used by somebody else once an order that used it was cancelled', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const limited = await newPromotion(world.db, { totalLimit: 1 });
    const wanted = { customer, lines: [line(item.id)], promotionCode: limited.code };
    const used = async () => {
      const [row] = await world.db
        .select({ used: promotionCodes.used })
        .from(promotionCodes)
        .where(eq(promotionCodes.id, limited.id));
      return row?.used;
    };
    const first = await newOrder(clerk, wanted);
    expect(await used()).toBe(1);
    const remark = 'Ordered twice';
    const cancelled = await take(clerk, first, { type: 'cancel', remark });
    expect(await used()).toBe(0);
    await newOrder(clerk, wanted);
    expect(await used()).toBe(1);
    // Corrected back, it is beyond the limit, and no more is counted than there is.
    await take(clerk, cancelled, { type: 'correctStatus', to: 'new', remark });
    expect(await used()).toBe(1);
  });
});
