import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { DraftStorage } from '../../machines/kernel/entry/draft.ts';
import type { OrderEntryInput } from '../../machines/orderEntry/context.ts';
import { orderDrafts } from '../../machines/orderEntry/draft.ts';
import { provideOrderEntry } from '../../machines/orderEntry/machine.ts';
import {
  entryInput,
  fullDraft,
  goodServices,
  memoryStorage,
  owner,
  storedAs,
} from './orderEntry.fixtures.ts';

const machine = provideOrderEntry(goodServices());

describe('Two tabs with the same draft', () => {
  const twoTabs = () => {
    const storage = memoryStorage();
    const [one, other] = [storage.tab(), storage.tab()];
    one.setItem(
      orderDrafts.key(owner),
      JSON.stringify(storedAs({ ...fullDraft, step: 'delivery' })),
    );
    const open = (tab: DraftStorage, name: string) => {
      const actor = started(
        entryInput({ storage: tab, tab: name, found: orderDrafts.read(tab, owner) }),
      );
      actor.send({ type: 'CONTINUE' });
      return actor;
    };
    const remark = (actor: ReturnType<typeof started>, text: string) =>
      actor.send({ type: 'SET_TEXT', field: 'customerRemark', text });
    const kept = () => orderDrafts.read(one, owner).stored?.draft.customerRemark;
    return { storage, one, other, open, remark, kept };
  };

  test('the later save does not go over the earlier one in silence', async () => {
    const { one, other, open, remark, kept } = twoTabs();
    const first = open(one, 'first');
    await settled();
    const second = open(other, 'second');
    await settled();
    remark(second, 'from the second tab');
    expect(first.getSnapshot().value.keeping).toBe('conflicted');
    remark(first, 'from the first tab');
    expect(kept()).toBe('from the second tab');
    expect(first.getSnapshot().context.draft.customerRemark).toBe('from the first tab');
    first.stop();
    second.stop();
  });

  test('is told even where the browser did not tell the other tab', async () => {
    const { one, other, open, remark, kept } = twoTabs();
    const deaf: DraftStorage = { ...one, subscribe: () => () => undefined };
    const first = open(deaf, 'first');
    await settled();
    const second = open(other, 'second');
    await settled();
    remark(second, 'from the second tab');
    expect(first.getSnapshot().value.keeping).toBe('saved');
    remark(first, 'from the first tab');
    expect(first.getSnapshot().value.keeping).toBe('conflicted');
    expect(kept()).toBe('from the second tab');
    first.stop();
    second.stop();
  });

  test('the person may keep their own, and then the other tab is told', async () => {
    const { one, other, open, remark, kept } = twoTabs();
    const first = open(one, 'first');
    await settled();
    const second = open(other, 'second');
    await settled();
    remark(second, 'from the second tab');
    remark(first, 'from the first tab');
    first.send({ type: 'KEEP_MINE' });
    expect(kept()).toBe('from the first tab');
    expect(first.getSnapshot().value.keeping).toBe('saved');
    expect(second.getSnapshot().value.keeping).toBe('conflicted');
    first.stop();
    second.stop();
  });

  test("the person may take the other tab's, and goes on saving from there", async () => {
    const { one, other, open, remark, kept } = twoTabs();
    const first = open(one, 'first');
    await settled();
    const second = open(other, 'second');
    await settled();
    remark(second, 'from the second tab');
    first.send({ type: 'TAKE_OTHER' });
    await settled();
    expect(first.getSnapshot().context.draft.customerRemark).toBe('from the second tab');
    expect(first.getSnapshot().value).toEqual({ flow: { entering: 'delivery' }, keeping: 'saved' });
    remark(first, 'and more');
    expect(kept()).toBe('and more');
    first.stop();
    second.stop();
  });

  test('an order that was thrown away in one is not brought back by the other in silence', async () => {
    const { one, other, open, remark } = twoTabs();
    const first = open(one, 'first');
    await settled();
    const second = open(other, 'second');
    await settled();
    second.send({ type: 'DISCARD' });
    remark(first, 'still here');
    expect(first.getSnapshot().value.keeping).toBe('conflicted');
    expect(first.getSnapshot().context.other).toEqual({ stored: null });
    expect(orderDrafts.read(one, owner).stored).toBeNull();
    first.stop();
    second.stop();
  });

  test('an offer follows what the other tab saves', async () => {
    const { one, other, open, remark } = twoTabs();
    const waiting = started(
      entryInput({ storage: one, found: orderDrafts.read(one, owner), tab: 'one' }),
    );
    const second = open(other, 'second');
    await settled();
    remark(second, 'newer');
    expect(waiting.getSnapshot().context.offer?.draft.customerRemark).toBe('newer');
    second.send({ type: 'DISCARD' });
    expect(waiting.getSnapshot().value.flow).toEqual({ entering: 'customer' });
    waiting.stop();
    second.stop();
  });
});

function started(input: OrderEntryInput) {
  const actor = createActor(machine, { input });
  actor.start();
  return actor;
}

/** Lets the promises that are ready be taken. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
