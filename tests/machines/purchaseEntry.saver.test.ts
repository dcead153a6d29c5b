import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ApiFailure } from '../../api/failure.ts';
import { changed } from '../../machines/purchaseEntry/changes.ts';
import type { PurchaseDraft } from '../../machines/purchaseEntry/draft.ts';
import { createSaver } from '../../machines/purchaseEntry/saver.ts';
import type { PurchaseEntryServices } from '../../machines/purchaseEntry/services.ts';
import { orderOf } from '../../machines/purchaseEntry/wire.ts';
import { entered, goodServices, savedAs, whole } from './purchaseEntry.fixtures.ts';

/** A saver over a draft that takes what the saver tells. */
function saving(services: Partial<PurchaseEntryServices>) {
  let draft: PurchaseDraft = entered(...whole);
  let keys = 0;
  const machine = createSaver(goodServices(services), {
    onSaving: (saving) => {
      draft = changed(draft, { type: 'saving', saving });
    },
    onSaved: (detail) => {
      draft = changed(draft, { type: 'order', order: orderOf(detail) });
    },
  });
  const actor = createActor(machine, { input: { newKey: () => `key ${++keys}` } }).start();
  return {
    draft: () => draft,
    type: (company: string) => {
      draft = changed(draft, { type: 'term', field: 'company', value: company });
    },
    save: async () => {
      actor.send({ type: 'SAVE', draft });
      return (await waitFor(actor, (state) => state.matches('resting'))).context;
    },
  };
}

describe('Saving temporarily', () => {
  test('makes one order, and changes that one from then on', async () => {
    const calls: string[] = [];
    const { save, draft } = saving({
      saveNew: async ({ key }) => {
        calls.push(`new ${key}`);
        return savedAs(1);
      },
      saveAgain: async ({ id, version }) => {
        calls.push(`again ${id} ${version}`);
        return savedAs(version + 1);
      },
    });
    await save();
    await save();
    expect(calls).toEqual(['new key 1', 'again 70 1']);
    expect(draft()).toMatchObject({ order: { id: 70, version: 2 }, saving: null });
  });

  test('sends the same again after a lost answer, and then what was typed since', async () => {
    const sent: string[] = [];
    const failures = [new ApiFailure({ kind: 'network' })];
    const { save, type, draft } = saving({
      saveNew: async ({ key, entry }) => {
        sent.push(`${key} ${entry.company}`);
        const failure = failures.shift();
        if (failure) throw failure;
        return savedAs(1);
      },
      saveAgain: async ({ version }, { terms }) => {
        sent.push(`again ${terms.company}`);
        return savedAs(version + 1);
      },
    });
    expect((await save()).failure?.kind).toBe('network');
    expect(draft().saving?.key).toBe('key 1');
    type('Lotus Garden');
    expect((await save()).failure).toBeNull();
    expect(sent).toEqual(['key 1 Golden Wok', 'key 1 Golden Wok', 'again Lotus Garden']);
    expect(draft()).toMatchObject({ order: { version: 2 }, saving: null });
  });

  test('tells why it was not saved, and keeps the draft', async () => {
    const refused = new ApiFailure({ kind: 'stale', data: savedAs(4) });
    const { save, draft } = saving({ saveNew: () => Promise.reject(refused) });
    expect((await save()).failure).toBe(refused);
    expect(draft().lines).toHaveLength(1);
  });
});
