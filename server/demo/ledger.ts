import type { Posting } from '../ledger/post.ts';
import { accountOfMethod, moneyOfMove } from '../orders/ledger.ts';
import type { DemoWalk } from './walk.ts';

/** The ledger of a demo order: what each of its moves posts. */
export function postingsOf(
  shopId: number,
  currency: string,
  recordId: number,
  walk: DemoWalk,
): Posting[] {
  const account = accountOfMethod(methodOf(walk));
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

/** How a demo order was paid; null where it was not. */
export function methodOf({ moves }: DemoWalk): string | null {
  const paid = moves.find(({ event }) => event.type === 'pay')?.event;
  return paid && 'method' in paid ? paid.method : null;
}
