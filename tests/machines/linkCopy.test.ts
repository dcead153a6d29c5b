import { getSimplePaths } from '@xstate/graph';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { linkCopyMachine, SAID_FOR } from '../../machines/exclusiveLink/linkCopy.ts';

const ADDRESS = 'https://order.example.com/?link=voucher';

/** A running copy whose clipboard does as it is told. */
function begun(write: (text: string) => Promise<void>) {
  const asked: string[] = [];
  const actor = createActor(
    linkCopyMachine.provide({
      actors: {
        write: fromPromise<void, { text: string }>(({ input }) => {
          asked.push(input.text);
          return write(input.text);
        }),
      },
    }),
  ).start();
  return { actor, asked };
}

const copy = (text = ADDRESS) => ({ type: 'COPY' as const, text });

describe('Copying a link', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('says so where the browser copied it, and no longer than it has to', async () => {
    const { actor, asked } = begun(async () => {});
    expect(actor.getSnapshot().value).toBe('idle');
    actor.send(copy());
    expect(actor.getSnapshot().value).toBe('copying');
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().value).toBe('copied');
    expect(asked).toEqual([ADDRESS]);
    await vi.advanceTimersByTimeAsync(SAID_FOR);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('asks to copy by hand where the browser cannot, until that is done with', async () => {
    const { actor } = begun(() => Promise.reject(new Error('denied')));
    actor.send(copy());
    await vi.advanceTimersByTimeAsync(SAID_FOR);
    expect(actor.getSnapshot().value).toBe('copyByHand');
    expect(actor.getSnapshot().context.text).toBe(ADDRESS);
    actor.send({ type: 'DISMISS' });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('is tried again from wherever it came to, and once while it is under way', async () => {
    let works = false;
    const { actor, asked } = begun(() => (works ? Promise.resolve() : Promise.reject(new Error())));
    actor.send(copy('https://a.example/'));
    actor.send(copy('https://b.example/'));
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().value).toBe('copyByHand');
    works = true;
    actor.send(copy('https://c.example/'));
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().value).toBe('copied');
    actor.send(copy('https://d.example/'));
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().value).toBe('copied');
    expect(asked).toEqual(['https://a.example/', 'https://c.example/', 'https://d.example/']);
  });

  test('comes to every place by a path of its chart', () => {
    const paths = getSimplePaths(linkCopyMachine, {
      events: [
        copy(),
        { type: 'DISMISS' },
        { type: 'xstate.done.actor.0.linkCopy.copying', output: undefined } as never,
        { type: 'xstate.error.actor.0.linkCopy.copying', error: new Error() } as never,
        { type: `xstate.after.saidFor.linkCopy.copied` } as never,
      ],
    });
    const reached = new Set(paths.map(({ state }) => String(state.value)));
    expect([...reached].sort()).toEqual(['copied', 'copyByHand', 'copying', 'idle']);
  });
});
