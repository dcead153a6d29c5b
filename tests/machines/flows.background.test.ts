import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Api, CallFlags } from '../../api/client.ts';
import { LAWS } from '../domains/laws.ts';

/** What a page asks by itself is no use of the session: each flow has to say so of its reading. */
describe.each(LAWS.map(({ flow: kind, lifecycle }) => ({ kind, id: lifecycle.id })))(
  '$id',
  ({ kind }) => {
    test('says of each reading whether a person asked for it', async () => {
      const asked: CallFlags[] = [];
      const read = async (_request: unknown, flags: CallFlags) => {
        asked.push(flags);
        return kind.detail(1, { state: 'somewhere', facts: {}, history: [] });
      };
      const machine = kind.create(new Proxy({} as Api, { get: () => read }), {
        drafts: {
          read: () => null,
          write: () => undefined,
          clear: () => undefined,
          readAside: () => null,
          clearAside: () => undefined,
          setAside: () => undefined,
        },
        newKey: () => 'key',
        onDone: () => undefined,
      });
      const actor = createActor(machine, { input: { id: 1 } }).start();
      const isStill = () =>
        waitFor(actor, (snapshot) => snapshot.matches({ viewing: 'still' } as never));
      await isStill();
      for (const background of [true, false, true]) {
        actor.send({ type: 'REFRESH', background });
        await isStill();
      }
      actor.stop();

      expect(asked.map(({ background }) => background)).toEqual([false, true, false, true]);
      for (const flags of asked) expect(flags).toMatchObject({ showError: false });
      expect(asked.every(({ signal }) => signal instanceof AbortSignal)).toBe(true);
    });
  },
);
