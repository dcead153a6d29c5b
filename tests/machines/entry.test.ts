import { describe, expect, test } from 'vitest';
import { ApiFailure } from '../../api/kernel/failure.ts';
import type { Attempt } from '../../machines/kernel/entry/context.ts';
import { type Body, drafts, opened, owner, rest, sharedStorage } from './entry.fixtures.ts';

const failing = (...failures: (ApiFailure | null)[]) => {
  const sent: Attempt<Body>[] = [];
  const commit = async (attempt: Attempt<Body>) => {
    sent.push(attempt);
    const failure = failures.shift();
    if (failure) throw failure;
    return 'done';
  };
  return { commit, sent };
};

const network = new ApiFailure({ kind: 'network' });

describe('A guided entry', () => {
  test('asks one question after the other, and says what is missing once one wants to move on', () => {
    const { next, type, now } = opened(sharedStorage().tab());
    next();
    expect(now().context).toMatchObject({ asked: ['who'], draft: { step: 'who' } });
    type('who', 'Mei');
    next();
    expect(now().context.draft).toMatchObject({ step: 'what', reached: 'what' });
  });

  test('loses nothing on the way back, and opens what was seen alone', () => {
    const { actor, fill, now } = opened(sharedStorage().tab());
    actor.send({ type: 'GO_TO', step: 'check' });
    expect(now().context.draft.step).toBe('who');
    fill();
    actor.send({ type: 'BACK' });
    actor.send({ type: 'BACK' });
    expect(now().context.draft).toMatchObject({ step: 'who', what: 'Rice', reached: 'check' });
    actor.send({ type: 'GO_TO', step: 'check' });
    expect(now().context.draft.step).toBe('check');
  });

  test('is offered again after the browser was closed, and goes on where it was', async () => {
    const storage = sharedStorage();
    const before = opened(storage.tab());
    before.type('who', 'Mei');
    before.next();
    before.actor.stop();
    const { actor, now } = opened(storage.tab(), {
      refresh: async (draft) => ({ ...draft, who: 'Mei Ling' }),
    });
    expect(now().value).toMatchObject({ flow: 'offered' });
    actor.send({ type: 'CONTINUE' });
    await rest();
    expect(now().context.draft).toMatchObject({ step: 'what', who: 'Mei Ling' });
  });

  test('is thrown away by one word, and begins with an empty one of another id', () => {
    const storage = sharedStorage();
    const { actor, fill, now } = opened(storage.tab());
    fill();
    actor.send({ type: 'DISCARD' });
    expect(now().context.draft).toMatchObject({ draftId: 'draft-a.1', step: 'who', who: '' });
    expect(storage.all.size).toBe(0);
  });

  test('is kept nowhere any more once it is done', async () => {
    const storage = sharedStorage();
    const { actor, fill, now } = opened(storage.tab());
    fill();
    actor.send({ type: 'COMMIT' });
    await rest();
    expect(now().value).toMatchObject({ flow: 'committed' });
    expect(now().context.committed).toBe('done');
    expect(storage.all.size).toBe(0);
  });
});

describe('What was sent', () => {
  test('goes again under the same key where no answer came', async () => {
    const { commit, sent } = failing(network, null);
    const { actor, fill, now } = opened(sharedStorage().tab(), { commit });
    fill();
    actor.send({ type: 'COMMIT' });
    await rest();
    expect(now().value).toMatchObject({ flow: 'unsettled' });
    actor.send({ type: 'BACK' });
    expect(now().value).toMatchObject({ flow: 'unsettled' });
    actor.send({ type: 'RETRY' });
    await rest();
    expect(now().value).toMatchObject({ flow: 'committed' });
    expect(sent[1]).toEqual(sent[0]);
  });

  test('goes again after the browser was closed meanwhile, not as another one', async () => {
    const storage = sharedStorage();
    const { commit, sent } = failing(network, null);
    const before = opened(storage.tab(), { commit });
    before.fill();
    before.actor.send({ type: 'COMMIT' });
    await rest();
    before.actor.stop();
    const { actor, now } = opened(storage.tab(), { commit }, 'b');
    actor.send({ type: 'CONTINUE' });
    expect(now().value).toMatchObject({ flow: 'unsettled' });
    actor.send({ type: 'RETRY' });
    await rest();
    expect(sent[1]).toEqual(sent[0]);
  });

  test.each([
    ['refused', new ApiFailure({ kind: 'refused', reason: { rule: 'whatIsGiven' } })],
    ['failed', new ApiFailure({ kind: 'notFound' })],
  ])(
    'goes under another key once it was answered (%s), in the way that was chosen',
    async (flow, failure) => {
      const { commit, sent } = failing(failure, null);
      const { actor, fill, now } = opened(sharedStorage().tab(), { commit });
      fill();
      actor.send({ type: 'COMMIT', option: 'by hand' });
      await rest();
      expect(now().value).toMatchObject({ flow });
      actor.send({ type: 'RETRY' });
      await rest();
      expect(sent.map(({ key }) => key)).toEqual(['draft-a.0.0', 'draft-a.0.1']);
      expect(sent.map(({ body }) => body.how)).toEqual(['by hand', 'by hand']);
    },
  );

  test('leads to the first step that the server names a field of, until that is changed', async () => {
    const wrong = new ApiFailure({ kind: 'invalid', errors: { what: 'Not sold here' } });
    const { commit } = failing(wrong);
    const { actor, fill, type, now } = opened(sharedStorage().tab(), { commit });
    fill();
    actor.send({ type: 'COMMIT' });
    await rest();
    expect(now().context).toMatchObject({
      draft: { step: 'what' },
      errors: { what: 'Not sold here' },
    });
    type('what', 'Noodles');
    expect(now().context.errors).toEqual({});
  });

  test('is kept when the session is over', async () => {
    const storage = sharedStorage();
    const { commit } = failing(new ApiFailure({ kind: 'session' }), null);
    const { actor, fill, now } = opened(storage.tab(), { commit });
    fill();
    actor.send({ type: 'COMMIT' });
    await rest();
    expect(now().value).toMatchObject({ flow: 'sessionEnded' });
    expect(drafts.read(storage.tab(), owner).stored?.draft).toMatchObject({
      what: 'Rice',
      attempt: null,
    });
    actor.send({ type: 'RETRY' });
    expect(now().context.draft).toMatchObject({ step: 'check', what: 'Rice' });
  });
});

describe('Another tab', () => {
  test('is never written over: the person decides', () => {
    const storage = sharedStorage();
    const one = opened(storage.tab(), {}, 'a');
    const other = opened(storage.tab(), {}, 'b');
    one.type('who', 'Mei');
    other.type('who', 'Ravi');
    expect(other.now().value).toMatchObject({ keeping: 'conflicted' });
    expect(drafts.read(storage.tab(), owner).stored?.draft.who).toBe('Mei');
    other.actor.send({ type: 'KEEP_MINE' });
    expect(drafts.read(storage.tab(), owner).stored?.draft.who).toBe('Ravi');
    expect(one.now().value).toMatchObject({ keeping: 'conflicted' });
  });

  test('can be taken over', async () => {
    const storage = sharedStorage();
    const one = opened(storage.tab(), {}, 'a');
    const other = opened(storage.tab(), {}, 'b');
    one.type('who', 'Mei');
    other.type('who', 'Ravi');
    other.actor.send({ type: 'TAKE_OTHER' });
    await rest();
    expect(other.now().context).toMatchObject({ draft: { who: 'Mei' }, other: null });
    expect(other.now().value).toMatchObject({ keeping: 'saved' });
  });
});

describe('A storage that refuses', () => {
  test('lets the entry go on unsaved', () => {
    const full = {
      ...sharedStorage().tab(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const { fill, now } = opened(full);
    fill();
    expect(now().value).toMatchObject({ keeping: 'full' });
    expect(now().context.draft).toMatchObject({ step: 'check', what: 'Rice' });
  });

  test.each([
    ['nonsense', '{', 'corrupt'],
    ['another format', JSON.stringify({ format: 9, owner }), 'outdated'],
    [
      'another account',
      JSON.stringify({ format: 1, owner: { ...owner, accountId: 5 } }),
      'foreign',
    ],
  ])('sets %s aside and says so', (_what, text, why) => {
    const storage = sharedStorage();
    storage.all.set(drafts.key(owner), text);
    expect(opened(storage.tab()).now().context.discarded).toBe(why);
  });
});
