import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { ApiFailure, type FailureKind } from '../../api/kernel/failure.ts';
import { submissionMachine } from '../../src/lib/submissionMachine.ts';

const BODY = { name: 'Evergreen Mini Mart' };

/** A form whose tries end in turn as told, and the keys that were sent. */
function started(ends: readonly (FailureKind | 'done')[]) {
  const keys: string[] = [];
  let made = 0;
  const machine = submissionMachine.provide({
    actors: {
      send: fromPromise(async ({ input }) => {
        keys.push(input?.key ?? '');
        const end = ends[keys.length - 1] ?? 'done';
        if (end !== 'done') throw new ApiFailure({ kind: end });
      }),
    },
  });
  const actor = createActor(machine, {
    input: {
      newKey: () => {
        made += 1;
        return `key ${made}`;
      },
    },
  });
  actor.start();
  const send = async (body: object = BODY) => {
    actor.send({ type: 'SEND', body });
    await waitFor(actor, (snapshot) => !snapshot.matches('sending'));
  };
  return { actor, keys, send };
}

describe('A form that makes something new', () => {
  const LOST: FailureKind[] = ['network', 'timeout', 'unreadable', 'aborted'];
  const SILENT: FailureKind[] = ['session', 'noAccess', 'notFound', 'tooMany', 'failed', 'invalid'];

  test.each(LOST.flatMap((lost) => [...LOST, ...SILENT].map((then) => [lost, then] as const)))(
    'keeps its key after %s and then %s',
    async (lost, then) => {
      const form = started([lost, then]);
      await form.send();
      await form.send();
      await form.send();
      expect(form.keys).toEqual(['key 1', 'key 1', 'key 1']);
      expect(form.actor.getSnapshot().status).toBe('done');
    },
  );

  test('keeps it for what was changed after a lost answer: the server says if the first was made', async () => {
    const form = started(['network']);
    await form.send();
    await form.send({ name: 'Evergreen Mart' });
    expect(form.keys).toEqual(['key 1', 'key 1']);
  });

  test.each(['refused', 'stale'] as const)(
    'takes another one once %s says that nothing was made',
    async (told) => {
      const form = started(['network', told]);
      await form.send();
      await form.send();
      await form.send();
      expect(form.keys).toEqual(['key 1', 'key 1', 'key 2']);
    },
  );
});
