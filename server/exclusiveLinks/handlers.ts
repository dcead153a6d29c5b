import {
  type exclusiveLinks as contract,
  type ExclusiveLinks,
  LINK_TYPES,
  linkAddress,
} from '../../api/exclusiveLinks/calls.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { stale } from '../kernel/failure.ts';
import { attemptInShop } from '../kernel/log/attempt.ts';
import { becameChange } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { takeVersion } from '../kernel/takeVersion.ts';
import { orderingPages } from './tables.ts';

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
  const attempt = attemptInShop(call, 'exclusiveLink');
  const page = { address: orderingPage };
  await withRetries(call.db, async (tx) => {
    const within = { ...call, db: tx };
    const before = await readLinks(within);
    if (!(await takeVersion(tx, orderingPages, call, version, page))) {
      throw stale(await readLinks(within), attempt);
    }
    const changes = becameChange('orderingPage', before.orderingPage, orderingPage);
    await logDone(tx, call, attempt, null, changes);
  });
  return present(call.shopId, { ...page, version: version + 1 });
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
