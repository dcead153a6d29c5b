import { and, eq, sql } from 'drizzle-orm';
import type { OrderFacts } from '../../machines/order/law/facts.ts';
import { ledgerEntries, ledgerPostings } from '../kernel/db/tables/ledger.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import type { Demo } from '../kernel/demo/demo.ts';
import type { Random } from '../kernel/demo/random.ts';
import { cashBy } from '../kernel/ledger/accounts.ts';
import { postAll } from '../kernel/ledger/post.ts';
import { orders } from '../orders/tables.ts';
import { walletMoney } from '../orders/wallet.ts';
import { members } from './tables.ts';

type Level = NonNullable<(typeof members.$inferInsert)['level']>;

/** How many members each shop has. */
const MEMBERS = 40;
const DAY = 24 * 3_600_000;

/**
 * The wallet that a guest's next order can be paid from: whoever is among the first guests will be a
 * member, and their recharges are made to cover what they spent.
 */
export function walletToBe(
  earlier: readonly { customerId?: number | null; customerPhone: string }[],
): OrderFacts['wallet'] {
  const phones = new Set<string>();
  for (const { customerId, customerPhone } of earlier) {
    if (customerId === null) phones.add(customerPhone);
    if (phones.size === MEMBERS) return null;
  }
  return { memberId: 0, member: '', balance: Number.MAX_SAFE_INTEGER };
}

/** Makes members of guests who ordered in a shop: each known by the phone they ordered with. */
async function seedMembers(tx: Transaction, random: Random, shopId: number): Promise<void> {
  const { rows } = await tx.execute<{ phone: string; name: string; first: string }>(sql`
    select customer_phone as phone, min(customer_name) as name, min(placed_at)::text as first
    from orders where shop_id = ${shopId} and customer_id is null
    group by customer_phone order by min(placed_at), customer_phone limit ${MEMBERS}`);
  if (rows.length === 0) return;
  await tx.insert(members).values(
    rows.map(({ phone, name, first }, index) => ({
      shopId,
      name,
      phone,
      email: random.chance(0.6)
        ? `guest${shopId}${String(index).padStart(3, '0')}@example.com`
        : null,
      level: random.weighted<Level>({ basic: 60, silver: 25, gold: 11, platinum: 4 }),
      points: random.whole(0, 4000),
      subscribed: random.chance(0.5),
      gender: random.pick(['female', 'male', null] as const),
      birthday: random.chance(0.4)
        ? `${random.whole(1955, 2005)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`
        : null,
      registeredAt: new Date(new Date(first).getTime() - random.whole(0, 200) * DAY),
    })),
  );
}

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Lets what the demo's members paid by wallet go through their wallets. Comes before anything else
 * moves these orders.
 */
async function chargeWallets(tx: Transaction, shopId: number): Promise<void> {
  const paid = await tx
    .select({
      memberId: members.id,
      at: ledgerPostings.at,
      recordId: ledgerPostings.recordId,
      version: ledgerPostings.version,
      kind: ledgerPostings.kind,
      currency: ledgerPostings.currency,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .innerJoin(orders, eq(orders.id, ledgerPostings.recordId))
    .innerJoin(
      members,
      and(eq(members.shopId, orders.shopId), eq(members.phone, orders.customerPhone)),
    )
    .where(
      and(
        eq(ledgerEntries.shopId, shopId),
        eq(ledgerEntries.account, cashBy('WALLET_PAY')),
        eq(ledgerPostings.lifecycle, 'order'),
      ),
    );
  await postAll(
    tx,
    paid.flatMap(({ memberId, recordId, version, kind, amount, ...rest }) =>
      walletMoney(
        memberId,
        kind === 'payment' ? Number(amount) : 0,
        kind === 'refund' ? -Number(amount) : 0,
      )
        .filter(({ entries }) => entries.some((entry) => entry.amount !== 0))
        .map((money) => ({
          ...rest,
          ...money,
          shopId,
          source: { lifecycle: 'order', recordId, version },
        })),
    ),
  );
}

/** Members of every shop; what they paid by wallet has gone through their wallets. */
export const membersDemo: Demo = {
  after: ['orders'],
  async write(tx, { shops, random }) {
    for (const { id } of shops) {
      await seedMembers(tx, random, id);
      await chargeWallets(tx, id);
    }
  },
};
