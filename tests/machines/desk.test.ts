import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ApiFailure } from '../../api/kernel/failure.ts';
import { type DeskItem, type DeskQueue, deskMachine } from '../../machines/kernel/desk.ts';

const item = (id: number, version = 1): DeskItem => ({ id, version });
const queue = (...rows: DeskItem[]): DeskQueue => ({ rows, total: rows.length });
const rest = () => new Promise((resolve) => setImmediate(resolve));

/** A desk whose queue answers when the test says so. */
function started() {
  const asked: PromiseWithResolvers<DeskQueue>[] = [];
  const actor = createActor(
    deskMachine.provide({
      actors: {
        loadQueue: fromPromise(() => {
          const call = Promise.withResolvers<DeskQueue>();
          asked.push(call);
          return call.promise;
        }),
      },
    }),
  ).start();
  const answer = async (answered: DeskQueue) => {
    asked.at(-1)?.resolve(answered);
    await rest();
  };
  const now = () => actor.getSnapshot().context;
  return { actor, asked, answer, now, ids: () => now().queue.rows.map(({ id }) => id) };
}

describe('A desk', () => {
  test('lays the first of the queue in the middle', async () => {
    const { answer, now } = started();
    await answer(queue(item(3), item(5)));
    expect(now().current).toEqual(item(3));
  });

  test('says that the queue did not come, and asks again', async () => {
    const { actor, asked, answer, now } = started();
    const network = new ApiFailure({ kind: 'network' });
    asked[0]?.reject(network);
    await rest();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(now().failure).toBe(network);
    actor.send({ type: 'RETRY' });
    await answer(queue(item(3)));
    expect(now()).toMatchObject({ current: item(3), failure: null });
  });

  test('goes to the next one at once when one is decided, and counts it off', async () => {
    const { actor, answer, now, ids } = started();
    await answer({ rows: [item(3), item(5), item(7)], total: 40 });
    actor.send({ type: 'CHOOSE', id: 5 });
    actor.send({ type: 'DECIDED', id: 5, version: 2 });
    expect(now().current).toEqual(item(7));
    expect(ids()).toEqual([3, 7]);
    expect(now().queue.total).toBe(39);
  });

  test('goes back to the one before where the last one was decided, and to nothing at the end', async () => {
    const { actor, answer, now } = started();
    await answer(queue(item(3), item(5)));
    actor.send({ type: 'NEXT' });
    actor.send({ type: 'DECIDED', id: 5, version: 2 });
    expect(now().current).toEqual(item(3));
    actor.send({ type: 'DECIDED', id: 3, version: 2 });
    expect(now().current).toBeNull();
  });

  test('is not brought back what was decided by an answer from before; what waits anew is', async () => {
    const { actor, answer, ids } = started();
    await answer(queue(item(3), item(5)));
    actor.send({ type: 'DECIDED', id: 3, version: 2 });
    await answer(queue(item(3, 1), item(5)));
    expect(ids()).toEqual([5]);
    actor.send({ type: 'REFRESH' });
    await answer(queue(item(5), item(3, 4)));
    expect(ids()).toEqual([5, 3]);
  });

  test('keeps in the middle what somebody else has decided, until the person goes on', async () => {
    const { actor, answer, now, ids } = started();
    await answer(queue(item(3), item(5), item(7)));
    actor.send({ type: 'NEXT' });
    actor.send({ type: 'REFRESH' });
    await answer(queue(item(3), item(7)));
    expect(now().current).toEqual(item(5));
    expect(ids()).toEqual([3, 7]);
    actor.send({ type: 'NEXT' });
    expect(now().current).toEqual(item(7));
  });

  test('stays as it is where a quiet look does not come', async () => {
    const { actor, asked, answer, now } = started();
    await answer(queue(item(3)));
    actor.send({ type: 'REFRESH' });
    asked.at(-1)?.reject(new ApiFailure({ kind: 'network' }));
    await rest();
    expect(actor.getSnapshot().value).toEqual({ shown: 'still' });
    expect(now()).toMatchObject({ current: item(3), failure: null });
  });

  test('stops at both ends of the queue', async () => {
    const { actor, answer, now } = started();
    await answer(queue(item(3), item(5)));
    actor.send({ type: 'PREVIOUS' });
    expect(now().current).toEqual(item(3));
    actor.send({ type: 'NEXT' });
    actor.send({ type: 'NEXT' });
    expect(now().current).toEqual(item(5));
  });
});
