import { describe, expect, test } from 'vitest';
import { ApiFailure } from '../../api/kernel/failure.ts';
import type { PurchaseEntryServices } from '../../machines/purchaseEntry/services.ts';
import { opened, rest, savedAs } from './purchaseEntry.fixtures.ts';

/** A whole order that has not been sent; `save` waits for the answer. */
function entering(services: Partial<PurchaseEntryServices>) {
  const entry = opened(services);
  entry.fill();
  return {
    ...entry,
    type: (value: string) => entry.change({ type: 'term', field: 'company', value }),
    save: async () => {
      entry.actor.send({ type: 'SAVE' });
      await rest();
      return entry.now().context;
    },
  };
}

describe('Saving temporarily', () => {
  test('makes one order, and changes that one from then on', async () => {
    const calls: string[] = [];
    const { save } = entering({
      save: async ({ key, order }) => {
        calls.push(order ? `over ${order.id} ${order.version} ${key}` : `new ${key}`);
        return savedAs((order?.version ?? 0) + 1);
      },
    });
    await save();
    const { draft, saved } = await save();
    expect(calls).toEqual(['new key 1', 'over 70 1 key 2']);
    expect(draft).toMatchObject({ order: { id: 70, version: 2 }, saving: null });
    expect(saved).toMatchObject({ number: '260302000007', draft: { terms: draft.terms } });
  });

  test('sends the same again after a lost answer, and then what was typed since', async () => {
    const sent: string[] = [];
    const failures = [new ApiFailure({ kind: 'network' })];
    const { save, type } = entering({
      save: async ({ key, order, entry }) => {
        sent.push(`${key} ${entry.company}`);
        const failure = failures.shift();
        if (failure) throw failure;
        return savedAs((order?.version ?? 0) + 1);
      },
    });
    const lost = await save();
    expect(lost.saveFailure?.kind).toBe('network');
    expect(lost.draft.saving?.key).toBe('key 1');
    type('Lotus Garden');
    const { draft, saveFailure } = await save();
    expect(saveFailure).toBeNull();
    expect(sent).toEqual(['key 1 Golden Wok', 'key 1 Golden Wok', 'key 1.again Lotus Garden']);
    expect(draft).toMatchObject({ order: { version: 2 }, saving: null });
  });

  test('over an order goes again as it was after a lost answer, and then what was typed since', async () => {
    const sent: string[] = [];
    const failures = [new ApiFailure({ kind: 'network' })];
    const { change, save, type } = entering({
      save: async ({ key, order, entry }) => {
        sent.push(`${key} over ${order?.version} ${entry.company}`);
        const failure = failures.shift();
        if (failure) throw failure;
        return savedAs((order?.version ?? 0) + 1);
      },
    });
    const order = { id: 70, number: '260302000007', version: 4, isSubmitted: false };
    change({ type: 'order', order });
    await save();
    type('Lotus Garden');
    const { draft, saveFailure } = await save();
    expect(sent).toEqual([
      'key 1 over 4 Golden Wok',
      'key 1 over 4 Golden Wok',
      'key 1.again over 5 Lotus Garden',
    ]);
    expect(saveFailure).toBeNull();
    expect(draft).toMatchObject({ order: { version: 6 }, saving: null });
  });

  test('that was not answered goes before what is submitted', async () => {
    const failures = [new ApiFailure({ kind: 'timeout' })];
    const bodies: unknown[] = [];
    const { actor, save, type } = entering({
      save: async () => {
        const failure = failures.shift();
        if (failure) throw failure;
        return savedAs(1);
      },
      commit: async ({ body }) => {
        bodies.push(body);
        return savedAs(2, 'submitted');
      },
    });
    await save();
    type('Lotus Garden');
    actor.send({ type: 'COMMIT' });
    await rest();
    expect(bodies).toMatchObject([
      {
        order: null,
        entry: { company: 'Lotus Garden' },
        unanswered: { key: 'key 1', order: null, entry: { company: 'Golden Wok' } },
      },
    ]);
  });

  test('sends what was mended, not what was answered with a failure', async () => {
    const sent: string[] = [];
    const failures = [new ApiFailure({ kind: 'invalid', errors: { company: 'Too odd' } })];
    const { save, type } = entering({
      save: async ({ key, entry }) => {
        sent.push(`${key} ${entry.company}`);
        const failure = failures.shift();
        if (failure) throw failure;
        return savedAs(1);
      },
    });
    const wrong = await save();
    expect(wrong.saveFailure?.errors).toEqual({ company: 'Too odd' });
    expect(wrong.draft).toMatchObject({ saving: null, lines: [{ quantity: 3 }] });
    type('Lotus Garden');
    await save();
    expect(sent).toEqual(['key 1 Golden Wok', 'key 2 Lotus Garden']);
  });

  test('is one at a time, and nothing is submitted meanwhile', async () => {
    const calls: string[] = [];
    const { actor, now } = entering({
      save: async () => {
        calls.push('new');
        return savedAs(1);
      },
      commit: async () => {
        calls.push('commit');
        return savedAs(2, 'submitted');
      },
    });
    actor.send({ type: 'SAVE' });
    actor.send({ type: 'SAVE' });
    actor.send({ type: 'COMMIT' });
    expect(now().value).toMatchObject({ flow: { entering: 'check' }, saving: 'sending' });
    await rest();
    expect(calls).toEqual(['new']);
    actor.send({ type: 'COMMIT' });
    await rest();
    expect(calls).toEqual(['new', 'commit']);
  });

  test('says nothing of a draft that was thrown away meanwhile', async () => {
    const { actor, now } = entering({});
    actor.send({ type: 'SAVE' });
    actor.send({ type: 'DISCARD' });
    await rest();
    expect(now().context).toMatchObject({ draft: { order: null, saving: null }, saved: null });
    expect(now().value).toMatchObject({ saving: 'resting' });
  });

  test('is not for an order that waits for approval: it is changed', () => {
    const { actor, change, now } = entering({});
    const order = { id: 70, number: '260302000007', version: 2, isSubmitted: true };
    change({ type: 'order', order });
    expect(now().can({ type: 'SAVE' })).toBe(false);
    actor.stop();
  });
});
