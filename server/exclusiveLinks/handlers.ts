import { and, eq } from 'drizzle-orm';
import {
  type exclusiveLinks as contract,
  type ExclusiveLinks,
  LINK_TYPES,
  linkAddress,
} from '../../api/exclusiveLinks.ts';
import type { Handlers } from '../../api/operation.ts';
import type { Call } from '../context.ts';
import { orderingPages } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';
import { stale } from '../failure.ts';
import { becameChange } from '../operationLog/changes.ts';
import { logDone } from '../operationLog/write.ts';
import { inShop } from '../scope.ts';

/** The links that a shop hands out, and the page that most of them lead to. */
export const exclusiveLinkHandlers = {
  getExclusiveLinks: (_input, call) => readLinks(call),
  saveOrderingPage: ({ body }, call) => saveOrderingPage(call, body),
} satisfies Handlers<typeof contract, Call>;

async function readLinks(call: Pick<Call, 'db' | 'shopId'>): Promise<ExclusiveLinks> {
  const [row] = await call.db.select().from(orderingPages).where(inShop(orderingPages, call));
  return present(call.shopId, row ?? { address: '', version: 0 });
}

/** @throws Failure 4091 with the links as they are where somebody else set the page meanwhile */
async function saveOrderingPage(
  call: Call,
  { orderingPage, version }: { orderingPage: string; version: number },
): Promise<ExclusiveLinks> {
  const attempt = {
    module: 'exclusiveLinks',
    operation: call.operation,
    target: { id: call.shopId, name: call.shop.nameEn },
  };
  const saved = await call.db.transaction(async (tx) => {
    const before = await readLinks({ ...call, db: tx });
    const [row] = await write(tx, call, orderingPage, version);
    const changes = becameChange('orderingPage', before.orderingPage, orderingPage);
    if (row) await logDone(tx, call, attempt, null, changes);
    return row;
  });
  if (!saved) throw stale(await readLinks(call), attempt);
  return present(call.shopId, saved);
}

/** The first version is an insert, each later one an update of the version that was looked at. */
function write(tx: Transaction, call: Call, address: string, version: number) {
  const next = { address, version: version + 1 };
  if (version === 0) {
    return tx
      .insert(orderingPages)
      .values({ shopId: call.shopId, ...next })
      .onConflictDoNothing()
      .returning();
  }
  return tx
    .update(orderingPages)
    .set(next)
    .where(and(inShop(orderingPages, call), eq(orderingPages.version, version)))
    .returning();
}

const present = (
  restaurantId: number,
  { address, version }: { address: string; version: number },
): ExclusiveLinks => ({
  restaurantId,
  orderingPage: address,
  version,
  links: LINK_TYPES.map((type) => ({
    type,
    address: linkAddress(type, { restaurantId, orderingPage: address }),
  })),
});
