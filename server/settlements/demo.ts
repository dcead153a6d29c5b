import { asc, eq } from 'drizzle-orm';
import { cycleStart } from '../../machines/settlement/law/cycle.ts';
import type { SettlementEvent } from '../../machines/settlement/law/facts.ts';
import { payableTo } from '../bankAccounts/queries.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import { endDelay } from '../kernel/demo/endDelay.ts';
import { type Actor, CLOCK, send } from '../kernel/record.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { beginFirst } from './create.ts';
import { paying } from './pay.ts';
import { storedSettlement } from './stored.ts';
import { settlements } from './tables.ts';

const HOUR = 60 * 60_000;

const REMARK = 'The refund of the spoilt delivery is missing';

const PASSED: readonly SettlementEvent[] = [{ type: 'approve' }];
const PAID: readonly SettlementEvent[] = [
  ...PASSED,
  { type: 'process' },
  { type: 'pay', bankAccountId: null },
];
const SETTLED: readonly SettlementEvent[] = [...PAID, { type: 'transfer' }];

/** What people did with the statements of the last cycles, the oldest first. */
const PAST: readonly (readonly SettlementEvent[])[] = [
  SETTLED,
  PAID,
  PASSED,
  [{ type: 'reject', remark: REMARK }],
  [],
];

/** Lets a shop's last cycles end one after the other, by the very functions that serve the clock. */
async function seedSettlements(
  tx: Transaction,
  { id: shopId, colleagues }: DemoShop,
  secrets: Secrets,
  now: Date,
): Promise<void> {
  const where = { shopId, secrets };
  const [account] = await payableTo(tx, where);
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  const reviewer = actorOf(colleagues, 'settlement.review');
  const taker = actorOf(colleagues, 'settlement.pay');
  const others = colleagues.filter(({ id }) => id !== taker?.id && id !== reviewer?.id);
  const payer = actorOf(others, 'settlement.pay') ?? taker;
  if (!shop || !reviewer || !taker || !payer) return;
  const castOf: Partial<Record<SettlementEvent['type'], Actor>> = {
    approve: reviewer,
    reject: reviewer,
    process: taker,
  };
  const { settlementCycle: cycle, timeZone } = shop;
  let first = cycleStart(cycle, now.toISOString(), timeZone);
  for (const _cycle of PAST) {
    first = cycleStart(cycle, new Date(Date.parse(first) - 1).toISOString(), timeZone);
  }
  await beginFirst(tx, storedSettlement, shop, { actor: CLOCK, at: new Date(first) });
  for (const events of PAST) {
    const waiting = await tx
      .select()
      .from(settlements)
      .where(eq(settlements.shopId, shopId))
      .orderBy(asc(settlements.periodTo));
    const { id, periodTo } = waiting.at(-1) ?? { id: 0, periodTo: now };
    await endDelay(tx, storedSettlement, id, periodTo);
    for (const [index, event] of events.entries()) {
      const actor = castOf[event.type] ?? payer;
      const at = new Date(Math.min(now.getTime(), periodTo.getTime() + (index + 1) * 20 * HOUR));
      const db = tx as unknown as Database;
      const sent =
        event.type === 'pay'
          ? paying(where, { bankAccountId: account?.bankAccountId ?? null })
          : event;
      const operation = event.type;
      await send(db, storedSettlement, { id, shopId, event: sent, operation, actor, at }, tx);
    }
  }
}

/** Statements of every shop's last cycles. */
export const settlementsDemo: Demo = {
  after: ['orders', 'afterSales', 'recharges', 'bankAccounts', 'shopSettings'],
  async write(tx, { shops, secrets, now }) {
    for (const shop of shops) await seedSettlements(tx, shop, secrets, now);
  },
};
