import { describe, expect, test } from 'vitest';
import { ApiFailure } from '../../api/kernel/failure.ts';
import { purchaseDrafts } from '../../machines/purchaseEntry/draft.ts';
import type { PurchaseEntryServices } from '../../machines/purchaseEntry/services.ts';
import { owner } from './orderEntry.fixtures.ts';
import { opened, rest, savedAs } from './purchaseEntry.fixtures.ts';

const stale = (approval = 'pending') =>
  new ApiFailure({ kind: 'stale', data: savedAs(9, approval) });

/** A whole order that was saved as version 1, in a tab. */
function saved(services: Partial<PurchaseEntryServices>) {
  const entry = opened(services);
  entry.fill();
  const order = { id: 70, number: '260302000007', version: 1, isSubmitted: false };
  entry.change({ type: 'order', order });
  return entry;
}

const failing = (failure: ApiFailure) => {
  const failures = [failure];
  const seen: unknown[] = [];
  return {
    seen,
    commit: (async ({ body: { order } }) => {
      seen.push(order?.version);
      const first = failures.shift();
      if (first) throw first;
      return savedAs(10, 'submitted');
    }) satisfies PurchaseEntryServices['commit'],
    save: (async ({ order }) => {
      seen.push(order?.version);
      const first = failures.shift();
      if (first) throw first;
      return savedAs((order?.version ?? 0) + 1);
    }) satisfies PurchaseEntryServices['save'],
  };
};

const SENT = { COMMIT: 'it is submitted', SAVE: 'it is saved temporarily' } as const;

describe.each(Object.entries(SENT) as [keyof typeof SENT, string][])(
  'An order that another person changed before %s',
  (type) => {
    test('is kept as it was typed until one decides, and goes on over theirs', async () => {
      const { seen, ...services } = failing(stale());
      const { actor, now } = saved(services);
      actor.send({ type });
      await rest();
      expect(now().value).toMatchObject({ flow: { overtaken: 'open' }, saving: 'resting' });
      expect(now().context).toMatchObject({
        overtaken: { latest: { purchaseOrder: { version: 9 } }, gone: null },
        draft: { lines: [{ quantity: 3 }], attempt: null },
        saveFailure: null,
      });
      // Nothing goes out again by itself, and nothing is saved over theirs.
      for (const other of ['RETRY', 'SAVE', 'COMMIT'] as const) {
        expect(now().can({ type: other })).toBe(false);
      }
      actor.send({ type: 'WRITE_OVER' });
      expect(now().value).toMatchObject({ flow: { entering: 'check' } });
      expect(now().context).toMatchObject({ draft: { order: { version: 9 } }, overtaken: null });
      actor.send({ type });
      await rest();
      expect(seen).toEqual([1, 9]);
    });

    test('is left for theirs: the draft is kept no longer', async () => {
      const { actor, now, storage } = saved(failing(stale()));
      actor.send({ type });
      await rest();
      actor.send({ type: 'TAKE_THEIRS' });
      expect(now().value).toMatchObject({ flow: 'givenUp' });
      expect(purchaseDrafts(null).read(storage, owner).stored).toBeNull();
    });

    test('can be looked through, and still tells when it is sent once more', async () => {
      const { seen, ...services } = failing(stale());
      const { actor, now } = saved(services);
      actor.send({ type });
      await rest();
      actor.send({ type: 'GO_TO', step: 'goods' });
      expect(now().value).toMatchObject({ flow: { entering: 'goods' } });
      expect(now().context.draft.order?.version).toBe(1);
      expect(seen).toEqual([1]);
    });

    test('is gone where they brought it on: why, and no way over it', async () => {
      const { actor, now } = saved(failing(stale('confirmed')));
      actor.send({ type });
      await rest();
      expect(now().value).toMatchObject({ flow: { overtaken: 'gone' } });
      expect(now().context.overtaken?.gone).toMatchObject({ rule: 'wrongState' });
      expect(now().can({ type: 'WRITE_OVER' })).toBe(false);
      expect(now().can({ type: 'TAKE_THEIRS' })).toBe(false);
      expect(now().context.draft.lines).toHaveLength(1);
    });

    test('that they submitted is changed from then on, not submitted once more', async () => {
      const { actor, now } = saved(failing(stale('submitted')));
      actor.send({ type });
      await rest();
      actor.send({ type: 'WRITE_OVER' });
      expect(now().context.draft.order).toMatchObject({ version: 9, isSubmitted: true });
      expect(now().can({ type: 'SAVE' })).toBe(false);
    });

    test('is told as any other failure where the order as it is now did not come along', async () => {
      const { actor, now } = saved(failing(new ApiFailure({ kind: 'stale' })));
      actor.send({ type });
      await rest();
      expect(now().context.overtaken).toBeNull();
      expect((now().context.failure ?? now().context.saveFailure)?.kind).toBe('stale');
    });
  },
);
