import { LIMIT_KINDS, usualLimit } from '../../api/kernel/limits.ts';
import type { Demo, DemoShop } from '../kernel/demo/demo.ts';
import { shopLimits } from './tables.ts';

const DAY = 24 * 60 * 60_000;

/** What the first shop's refunds took a second person from before, minor units. */
const BEFORE = 50_000;

/** The first shop asks sooner than it did; where one person does all the work, nobody else is asked. */
function limitsOf(shop: DemoShop, now: Date): (typeof shopLimits.$inferInsert)[] {
  const { id: shopId, currency, people, colleagues } = shop;
  const actor = people.find(({ permissions }) => permissions.includes('limit.set'));
  const row = {
    shopId,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? '',
    at: new Date(now.getTime() - 500 * DAY),
  };
  if (colleagues.length === 1) {
    return LIMIT_KINDS.map((kind, index) => ({
      ...row,
      version: index + 1,
      kind,
      before: usualLimit(kind, currency),
      amount: null,
      remark: 'One person runs the shop',
    }));
  }
  const usual = usualLimit('refund', currency);
  const set = { ...row, kind: 'refund' as const };
  return shopId === 1
    ? [
        { ...set, version: 1, before: usual, amount: BEFORE, remark: '开业首月，先放宽' },
        {
          ...set,
          at: new Date(now.getTime() - 400 * DAY),
          version: 2,
          before: BEFORE,
          amount: usual,
          remark: 'Agreed with the accountant',
        },
      ]
    : [];
}

/** The limits of every shop above which a second person is asked. */
export const limitsDemo: Demo = {
  after: ['accounts'],
  async write(tx, { shops, now }) {
    await tx.insert(shopLimits).values(shops.flatMap((shop) => limitsOf(shop, now)));
  },
};
