import { eq } from 'drizzle-orm';
import { dateAt, dayAfter } from '../../api/kernel/zone.ts';
import type { PeriodEvent } from '../../machines/period/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import { send } from '../kernel/record.ts';
import { createPeriod } from './create.ts';
import { storedPeriod } from './stored.ts';

const DAY = 24 * 60 * 60_000;

/** What people did with the last months, the oldest first; the one that runs is open. */
const PAST: readonly (readonly PeriodEvent[])[] = [
  [{ type: 'close' }],
  [{ type: 'close' }, { type: 'askReopening', remark: 'A supplier’s credit note came late' }],
  [],
];

async function seedPeriods(
  tx: Transaction,
  { id: shopId, colleagues }: DemoShop,
  now: Date,
): Promise<void> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  const bookkeeper = actorOf(colleagues, 'period.close');
  if (!shop || !bookkeeper) return;
  let month = `${dateAt(now, shop.timeZone).slice(0, 8)}01`;
  const months: { from: string; to: string }[] = [];
  for (const _events of PAST) {
    const to = dayAfter(month, -1);
    month = `${to.slice(0, 8)}01`;
    months.unshift({ from: month, to });
  }
  for (const [index, days] of months.entries()) {
    const over = Date.parse(`${days.to}T12:00Z`) + 2 * DAY;
    const at = (later: number) => new Date(Math.min(now.getTime(), over + later * DAY));
    const call = { shopId, shop, actor: bookkeeper, now: () => at(0) };
    const id = await createPeriod(tx, call, days);
    for (const [step, event] of (PAST[index] ?? []).entries()) {
      const db = tx as unknown as Database;
      const sent = { id, shopId, event, actor: bookkeeper, at: at(step + 1) };
      await send(db, storedPeriod, sent, tx);
    }
  }
}

/** Periods of every shop's last months. */
export const periodsDemo: Demo = {
  after: ['orders', 'afterSales', 'recharges', 'settlements', 'purchasing'],
  async write(tx, { shops: all, now }) {
    for (const shop of all) await seedPeriods(tx, shop, now);
  },
};
