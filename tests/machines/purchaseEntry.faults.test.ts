import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { purchaseEntry } from '../domains/purchasing/entry.ts';
import { FAULTS, type Fault, isSessionOver, started } from './entry.faults.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const SAVE = { type: 'SAVE' };
const FIRST = 'purchaseOrder/saveDraft';

describe('While a purchase order is saved temporarily', () => {
  test.each(Object.entries(FAULTS))('%s never makes two of one', async (_name, fault) => {
    const entry = started(purchaseEntry, purchaseEntry.full, FIRST, fault);
    await entry.toLast();
    await entry.go([SAVE]);
    const { value, context } = entry.now();
    // Nothing stands in the way of going on: what was typed is kept in the browser.
    expect(value).toMatchObject({ flow: { entering: 'check' }, saving: 'resting' });
    expect(context.saveFailure).not.toBeNull();
    expect(entry.kept()).toEqual(entry.asKept(context.draft));

    entry.mend();
    await entry.go([SAVE]);
    expect(entry.now().context).toMatchObject({ saveFailure: null, draft: { order: { id: 70 } } });
    const [first, second, ...others] = entry.sentTo(FIRST);
    expect(others).toEqual([]);
    if (fault.maybeDone) expect(second).toEqual(first);
    else expect(second?.key).not.toBe(first?.key);
    expect(entry.sentTo('edit')).toEqual([]);
    entry.actor.stop();
  });

  const silent = Object.entries(FAULTS).filter(
    ([name]) => !['a refusal', 'fields of no step'].includes(name),
  );
  test.each(
    silent.flatMap(([first, lost]) =>
      lost.maybeDone ? silent.map(([then, fault]) => [first, then, lost, fault] as const) : [],
    ),
  )('%s and then %s never make two of one', async (_first, _then, lost, fault) => {
    const entry = started(purchaseEntry, purchaseEntry.full, FIRST, lost);
    await entry.toLast();
    await entry.go([SAVE]);
    entry.fail(fault);
    await entry.go([SAVE]);
    entry.mend();
    await entry.go([SAVE]);
    expect(entry.now().context).toMatchObject({ saveFailure: null, draft: { order: { id: 70 } } });
    expect(entry.sentTo(FIRST)).toHaveLength(3);
    expect(new Set(entry.sentTo(FIRST).map(({ key }) => key)).size).toBe(1);
    entry.actor.stop();
  });

  test.each(Object.entries(FAULTS).filter(([name]) => !isSessionOver(name)))(
    '%s of what changes it is told, and it is changed once mended',
    async (_name, fault) => {
      const entry = started(purchaseEntry, purchaseEntry.full, 'purchaseOrder/70/edit', fault);
      await entry.toLast();
      await entry.go([SAVE, SAVE]);
      expect(entry.now().context.saveFailure).not.toBeNull();
      expect(entry.now().context.draft.order).toMatchObject({ id: 70, version: 1 });
      entry.mend();
      await entry.go([SAVE]);
      expect(entry.now().context).toMatchObject({
        saveFailure: null,
        draft: { order: { version: 2 } },
      });
      expect(entry.sentTo(FIRST)).toHaveLength(1);
      const [first, second] = entry.sentTo('purchaseOrder/70/edit');
      if (fault.maybeDone) expect(second).toEqual(first);
      else expect(second?.key).not.toBe(first?.key);
      entry.actor.stop();
    },
  );

  test.each(Object.entries(FAULTS).filter(([, fault]) => fault.maybeDone))(
    '%s is asked for again before it is submitted, so that one order is',
    async (_name, fault) => {
      const entry = started(purchaseEntry, purchaseEntry.full, FIRST, fault);
      await entry.toLast();
      await entry.go([SAVE]);
      entry.mend();
      await entry.go([{ type: 'COMMIT' }]);
      const [first, second, ...others] = entry.sentTo(FIRST);
      expect(second).toEqual(first);
      expect(others).toEqual([]);
      expect(entry.sentTo(purchaseEntry.commit)).toMatchObject([
        { body: { purchaseOrderId: 70, version: 1 } },
      ]);
      entry.actor.stop();
    },
  );

  test('what was refused though it may have been lost is not in the way of submitting', async () => {
    const lost = FAULTS['status 500'] as Fault;
    const entry = started(purchaseEntry, purchaseEntry.full, FIRST, lost);
    await entry.toLast();
    await entry.go([SAVE]);
    entry.fail(FAULTS['a refusal'] as Fault);
    await entry.go([{ type: 'COMMIT' }]);
    expect(entry.sentTo(FIRST)).toHaveLength(2);
    const [commit] = entry.sentTo(purchaseEntry.commit);
    expect(commit?.body).not.toHaveProperty('purchaseOrderId');
    entry.actor.stop();
  });
});
