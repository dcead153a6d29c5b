import { dateAt } from '../../api/kernel/zone.ts';
import type { RateKind } from '../../api/rates/rate.ts';
import { actorOf, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import { personOf } from '../kernel/history.ts';
import { writeFirstRates } from './first.ts';
import { shopRates } from './tables.ts';

const DAY = 24 * 60 * 60_000;

/** The first shop's tax was raised a year ago, and a channel is about to take more. */
function changesOf(shop: DemoShop, now: Date): (typeof shopRates.$inferInsert)[] {
  const actor = actorOf(shop.people, 'rate.edit');
  const person = actor && personOf(actor);
  const changed = (kind: RateKind, rate: string, days: { set: number; from: number }) => ({
    ...{ shopId: shop.id, kind, rate },
    fromDay: dateAt(new Date(now.getTime() + days.from * DAY), shop.timeZone),
    setAt: new Date(now.getTime() + days.set * DAY),
    actorId: person?.id ?? null,
    actorName: person?.name ?? '',
  });
  return [
    {
      ...changed('tax', shop.gstPercent, { set: -392, from: -365 }),
      remark: '政府公告，税率上调',
    },
    {
      ...changed('shopee', '6.5', { set: -4, from: 30 }),
      remark: 'Letter of the channel',
    },
  ];
}

/** What the tax of the first shop was before. */
const BEFORE = '8';

/** The rates of every shop, long since, and what the first one has changed of them. */
export const ratesDemo: Demo = {
  after: ['accounts'],
  async write(tx, { shops, now }) {
    for (const shop of shops) {
      const isFirst = shop.id === 1;
      const tax = isFirst ? BEFORE : shop.gstPercent;
      const at = new Date(now.getTime() - 900 * DAY);
      await writeFirstRates(tx, shop.id, { tax, actor: null, at });
      if (isFirst) await tx.insert(shopRates).values(changesOf(shop, now));
    }
  },
};
