import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { GoodsItem } from '../../api/goods/calls.ts';
import type { DraftStorage, FoundDraft } from '../../machines/kernel/entry/draft.ts';
import type { OrderEntryEvent, OrderEntryInput } from '../../machines/orderEntry/context.ts';
import { emptyDraft, type OrderDraft, orderDrafts } from '../../machines/orderEntry/draft.ts';
import { provideOrderEntry } from '../../machines/orderEntry/machine.ts';
import { refreshed } from '../../machines/orderEntry/refresh.ts';
import {
  addressesOf,
  customerA,
  customerB,
  entryInput,
  fullDraft,
  goodServices,
  inputWith,
  memoryStorage,
  NOW,
  noodles,
  owner,
  rice,
  sentDraft,
  storedAs,
  TOMORROW,
  YESTERDAY,
} from './orderEntry.fixtures.ts';

const machine = provideOrderEntry(goodServices());

function started(input: OrderEntryInput) {
  const actor = createActor(machine, { input });
  actor.start();
  return actor;
}

const readWith = (text: string | null, whose = owner): FoundDraft<OrderDraft> =>
  orderDrafts.read(
    storageWith(() => text),
    whose,
  );

const storageWith = (getItem: () => string | null): DraftStorage => ({
  getItem,
  setItem: () => undefined,
  removeItem: () => undefined,
  subscribe: () => () => undefined,
});

const nothing: FoundDraft<OrderDraft> = { stored: null, discarded: null };

/** A day at the storage: what a clerk may change, in any order. */
const anyChange: fc.Arbitrary<OrderEntryEvent> = fc.oneof(
  fc.constantFrom<OrderEntryEvent>(
    { type: 'NEXT' },
    { type: 'BACK' },
    { type: 'GO_TO', step: 'customer' },
    { type: 'GO_TO', step: 'goods' },
    { type: 'CHOOSE_CUSTOMER', customer: customerA },
    { type: 'CHOOSE_CUSTOMER', customer: customerB },
    { type: 'CHOOSE_ADDRESS', addressId: 12 },
    { type: 'ADD_GOODS', goods: rice },
    { type: 'ADD_GOODS', goods: noodles },
    { type: 'REMOVE_LINE', index: 0 },
    { type: 'SET_UNIT', index: 0, unit: 'carton' },
    { type: 'SET_DELIVERY', deliveryAt: TOMORROW },
    { type: 'SET_DELIVERY', deliveryAt: YESTERDAY },
    { type: 'SET_PREPAID', prepaid: true },
  ),
  fc.record({
    type: fc.constant('SET_QUANTITY' as const),
    index: fc.nat(3),
    quantity: fc.option(fc.integer({ min: -5, max: 500_000 }).map((n) => n / 1000)),
  }),
  fc.record({
    type: fc.constant('SET_TEXT' as const),
    field: fc.constantFrom('customerRemark', 'merchantRemark', 'promotionCode'),
    text: fc.string({ unit: 'grapheme', maxLength: 250 }),
  }),
);

describe('A draft', () => {
  test('is read again as it was kept, whatever was entered in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { maxLength: 40 }), async (events) => {
        const storage = memoryStorage().tab();
        const actor = started(entryInput({ storage }));
        for (const event of events) {
          actor.send(event);
          await settled();
        }
        const { draft } = actor.getSnapshot().context;
        const kept = orderDrafts.read(storage, owner);
        expect(kept.discarded).toBeNull();
        expect(kept.stored?.draft ?? null).toEqual(draft.customer === null ? null : draft);
        actor.stop();
      }),
      { numRuns: 60 },
    );
  });

  test('is not kept before anything was chosen', () => {
    const storage = memoryStorage();
    const actor = started(entryInput({ storage: storage.tab() }));
    actor.send({ type: 'NEXT' });
    expect(storage.kept.size).toBe(0);
    expect(actor.getSnapshot().value.keeping).toBe('untouched');
    actor.stop();
  });

  test('is kept by account and shop', () => {
    const storage = memoryStorage();
    const actor = started(entryInput({ storage: storage.tab() }));
    actor.send({ type: 'CHOOSE_CUSTOMER', customer: customerA });
    expect([...storage.kept.keys()]).toEqual(['larder.orderDraft.7.3']);
    expect(orderDrafts.read(storage.tab(), { accountId: 7, shopId: 4 })).toEqual(nothing);
    expect(orderDrafts.read(storage.tab(), { accountId: 8, shopId: 3 })).toEqual(nothing);
    actor.stop();
  });
});

describe('What is not a draft', () => {
  test.each<[string, string | null, FoundDraft<OrderDraft>['discarded']]>([
    ['nothing', null, null],
    ['an empty text', '', 'corrupt'],
    ['half of a draft', JSON.stringify(storedAs(fullDraft)).slice(0, 300), 'corrupt'],
    [
      'another account',
      JSON.stringify({ ...storedAs(fullDraft), owner: { accountId: 8, shopId: 3 } }),
      'foreign',
    ],
    [
      'another shop',
      JSON.stringify({ ...storedAs(fullDraft), owner: { accountId: 7, shopId: 4 } }),
      'foreign',
    ],
    ['an older format', JSON.stringify({ ...storedAs(fullDraft), format: 0 }), 'outdated'],
    ['a newer format', JSON.stringify({ ...storedAs(fullDraft), format: 2 }), 'outdated'],
    [
      'a step there is not',
      JSON.stringify(storedAs({ ...fullDraft, step: 'paid' as never })),
      'corrupt',
    ],
    [
      'a text for a quantity',
      JSON.stringify(
        storedAs({ ...fullDraft, lines: [{ ...fullDraft.lines[0], quantity: '2' }] as never }),
      ),
      'corrupt',
    ],
  ])('is not offered: %s', (_what, text, discarded) => {
    expect(readWith(text)).toEqual({ stored: null, discarded });
  });

  test('does no harm, whatever was stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ maxLength: 300 })), (text) => {
        expect(readWith(text).stored).toBeNull();
      }),
    );
  });

  test('does no harm where a draft was changed by hand', () => {
    const whole = JSON.stringify(storedAs(fullDraft));
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.string({ minLength: 0, maxLength: 6 }),
        (at, text) => {
          const changed = whole.slice(0, at) + text + whole.slice(at + text.length + 1);
          const found = readWith(changed);
          const actor = started(entryInput({ found }));
          expect(['offered', 'entering']).toContain(
            Object.keys(flowOf(actor.getSnapshot().value.flow))[0],
          );
          actor.stop();
        },
      ),
      { numRuns: 200 },
    );
  });

  test('does no harm where the storage itself cannot be read', () => {
    const closed = storageWith(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(orderDrafts.read(closed, owner)).toEqual(nothing);
  });

  test('says why it was thrown away, and is written over by the next order', () => {
    const storage = memoryStorage().tab();
    storage.setItem(orderDrafts.key(owner), 'not a draft');
    const actor = started(entryInput({ storage, found: orderDrafts.read(storage, owner) }));
    expect(actor.getSnapshot().context.discarded).toBe('corrupt');
    actor.send({ type: 'CHOOSE_CUSTOMER', customer: customerA });
    expect(orderDrafts.read(storage, owner).stored?.draft.customer?.id).toBe(customerA.id);
    expect(actor.getSnapshot().value.keeping).toBe('saved');
    actor.stop();
  });
});

describe('A half-done order', () => {
  test('is offered after the browser was closed, and says when it was saved', () => {
    const actor = started(inputWith(fullDraft));
    expect(actor.getSnapshot().value.flow).toBe('offered');
    expect(actor.getSnapshot().context.offer?.savedAt).toBe('2026-03-01T09:30:00.000Z');
    actor.stop();
  });

  test('goes on where it was left, at the prices and stock of now', async () => {
    const services = goodServices({
      refresh: async (draft) =>
        refreshed(draft, {
          customer: customerA,
          goods: [{ ...rice, price: '13.00', stock: 1 }],
          addresses: addressesOf(customerA.id),
        }),
    });
    const actor = createActor(provideOrderEntry(services), { input: inputWith(fullDraft) });
    actor.start();
    actor.send({ type: 'CONTINUE' });
    await settled();
    const { value, context } = actor.getSnapshot();
    expect(value.flow).toEqual({ entering: { goods: 'choosing' } });
    expect(context.draft.lines[0]?.goods).toMatchObject({ price: '13.00', stock: 1 });
    actor.stop();
  });

  test('goes on with its address as it is now, and asks for another where that is gone', async () => {
    const [address] = addressesOf(customerA.id);
    if (!address) throw new Error('The customer has an address');
    for (const [addresses, step] of [
      [[{ ...address, contact: 'Somebody else' }], 'price'],
      [[], 'address'],
    ] as const) {
      const services = goodServices({
        loadAddresses: async () => [...addresses],
        refresh: async (draft) =>
          refreshed(draft, { customer: customerA, goods: [rice], addresses }),
      });
      const input = inputWith(fullDraft);
      const actor = createActor(provideOrderEntry(services), { input }).start();
      actor.send({ type: 'CONTINUE' });
      await settled();
      const { value, context } = actor.getSnapshot();
      expect(context.draft.address).toEqual(addresses[0] ?? null);
      expect(value.flow).toMatchObject({
        entering: expect.objectContaining({ [step]: expect.anything() }),
      });
      actor.stop();
    }
  });

  test.each([
    ['that is sold', [rice], 'onShelf'],
    ['that is not sold any more', [], 'offShelf'],
  ] as const)('reads goods %s anew, and leaves what is added meanwhile', async (_, rows, shelf) => {
    let answer = (_rows: readonly GoodsItem[]) => {};
    const services = goodServices({
      loadGoods: () =>
        new Promise((resolve) => {
          answer = (found) => resolve([...found]);
        }),
    });
    const stale = { ...fullDraft.lines[0], pricedFor: customerB.id } as OrderDraft['lines'][number];
    const draft: OrderDraft = { ...fullDraft, step: 'address', reached: 'goods', lines: [stale] };
    const input = inputWith(draft);
    const actor = createActor(provideOrderEntry({ ...services, refresh: async (kept) => kept }), {
      input,
    });
    actor.start();
    actor.send({ type: 'CONTINUE' });
    await settled();
    actor.send({ type: 'NEXT' });
    await settled();
    expect(actor.getSnapshot().value.flow).toEqual({ entering: { goods: 'refreshing' } });
    actor.send({ type: 'ADD_GOODS', goods: noodles });
    answer(rows);
    await settled();
    expect(actor.getSnapshot().value.flow).toEqual({ entering: { goods: 'choosing' } });
    const lines = actor.getSnapshot().context.draft.lines;
    expect(lines.map(({ goods }) => [goods.id, goods.shelf])).toEqual([
      [rice.id, shelf],
      [noodles.id, 'onShelf'],
    ]);
    actor.stop();
  });

  test('goes on at the delivery where its time has passed', async () => {
    const actor = started(inputWith({ ...fullDraft, deliveryAt: YESTERDAY }));
    actor.send({ type: 'CONTINUE' });
    await settled();
    expect(actor.getSnapshot().value.flow).toEqual({ entering: 'delivery' });
    actor.stop();
  });

  test('goes on from the start where it claims a step that it never saw', async () => {
    const actor = started(inputWith({ ...fullDraft, step: 'check', reached: 'address' }));
    actor.send({ type: 'CONTINUE' });
    await settled();
    expect(actor.getSnapshot().value.flow).toEqual({ entering: 'customer' });
    actor.stop();
  });

  test('is thrown away when the person says so', () => {
    const input = inputWith(fullDraft);
    const actor = started(input);
    actor.send({ type: 'DISCARD' });
    expect(actor.getSnapshot().value).toEqual({
      flow: { entering: 'customer' },
      keeping: 'untouched',
    });
    expect(orderDrafts.read(input.storage, owner)).toEqual(nothing);
    actor.stop();
  });

  test('that was being sent is sent again under the same key, and becomes one order', async () => {
    const sent: string[] = [];
    const services = goodServices({
      commit: async ({ key, body }) => {
        sent.push(`${key} ${body.expectedTotal}`);
        return await goodServices().commit({ key, body }, new AbortController().signal);
      },
    });
    const actor = createActor(provideOrderEntry(services), { input: inputWith(sentDraft) });
    actor.start();
    actor.send({ type: 'CONTINUE' });
    expect(actor.getSnapshot().value.flow).toBe('unsettled');
    actor.send({ type: 'RETRY' });
    await settled();
    expect(actor.getSnapshot().value.flow).toBe('committed');
    expect(sent).toEqual(['half-done.0 98.10']);
    actor.stop();
  });

  test('is on disk with its key before the order is sent', async () => {
    const storage = memoryStorage().tab();
    const seen: (string | undefined)[] = [];
    const services = goodServices({
      commit: async (attempt, signal) => {
        seen.push(orderDrafts.read(storage, owner).stored?.draft.attempt?.key);
        return goodServices().commit(attempt, signal);
      },
    });
    storage.setItem(orderDrafts.key(owner), JSON.stringify(storedAs(fullDraft)));
    const input = entryInput({ storage, found: orderDrafts.read(storage, owner) });
    const actor = createActor(provideOrderEntry(services), { input });
    actor.start();
    actor.send({ type: 'CONTINUE' });
    await settled();
    await settled();
    actor.send({ type: 'NEXT' });
    actor.send({ type: 'COMMIT' });
    await settled();
    expect(seen).toEqual(['half-done.0']);
    expect(orderDrafts.read(storage, owner)).toEqual(nothing);
    actor.stop();
  });
});

describe('A storage that takes nothing more', () => {
  test('is told, and the order goes on; when there is room again it is kept', () => {
    const storage = memoryStorage().tab();
    let isFull = true;
    const tight: DraftStorage = {
      ...storage,
      setItem: (key, value) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        storage.setItem(key, value);
      },
    };
    const actor = started(entryInput({ storage: tight }));
    actor.send({ type: 'CHOOSE_CUSTOMER', customer: customerA });
    expect(actor.getSnapshot().value).toEqual({
      flow: { entering: { address: 'loading' } },
      keeping: 'full',
    });
    isFull = false;
    actor.send({ type: 'BACK' });
    expect(actor.getSnapshot().value.keeping).toBe('saved');
    expect(actor.getSnapshot().context.savedAt).toBe(new Date(NOW).toISOString());
    actor.stop();
  });
});

describe('An empty draft', () => {
  test('has its own id, and so its own idempotency keys', () => {
    const actor = started(entryInput());
    const first = actor.getSnapshot().context.draft;
    actor.send({ type: 'CHOOSE_CUSTOMER', customer: customerA });
    actor.send({ type: 'DISCARD' });
    expect(actor.getSnapshot().context.draft).toEqual(emptyDraft('draft.1'));
    expect(first.draftId).toBe('draft.0');
    actor.stop();
  });
});

const flowOf = (flow: unknown): object =>
  typeof flow === 'string' ? { [flow]: true } : (flow as object);

/** Lets the promises that are ready be taken. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
