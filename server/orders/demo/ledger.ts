import { dateAt } from '../../../api/kernel/zone.ts';
import type { OrderFacts } from '../../../machines/order/law/facts.ts';
import type { Posting } from '../../kernel/ledger/post.ts';
import { accountOfMethod, moneyOfMove } from '../ledger.ts';
import type { orderPayments } from '../tables.ts';
import type { DemoWalk } from './walk.ts';

/** The ledger of a demo order: what each of its moves posts. */
export function postingsOf(
  shopId: number,
  currency: string,
  recordId: number,
  walk: DemoWalk,
): Posting[] {
  const account = accountOfMethod((walk.snapshot.context as OrderFacts).paymentMethod);
  return walk.moves.flatMap(({ before, after, at }, index) =>
    moneyOfMove(before, after, account).map(({ kind, entries }) => ({
      shopId,
      at,
      kind,
      source: { lifecycle: 'order', recordId, version: index + 1 },
      currency,
      entries,
    })),
  );
}

/** What came in for a demo order, a row for each payment of its walk. */
export function paymentsOf(
  { shopId, timeZone }: { shopId: number; timeZone: string },
  orderId: number,
  walk: DemoWalk,
): (typeof orderPayments.$inferInsert)[] {
  const { paymentMethod: method } = walk.snapshot.context as OrderFacts;
  return walk.moves.flatMap(({ before, after, at }, index) =>
    after.paid <= before.paid
      ? []
      : [
          {
            ...{ orderId, shopId, version: index + 1, method },
            amount: after.paid - before.paid,
            valueDate: dateAt(at, timeZone),
          },
        ],
  );
}
