import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor as reach } from 'xstate';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { recordMachine } from '../../../src/lib/recordMachine.ts';
import { useReading } from '../../../src/lib/useReading.ts';

const loading = { load: fromPromise<unknown>(async () => ({ id: 7 })) };

describe('a record that is only read', () => {
  it('is loaded, and read again after a failure; there is nothing to send', async () => {
    let tries = 0;
    const { result } = renderHook(() =>
      useReading(async () => {
        tries += 1;
        if (tries === 1) throw new ApiFailure({ kind: 'timeout' });
        return { id: 7 };
      }),
    );
    await waitFor(() => expect(result.current.failure?.kind).toBe('timeout'));
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.data).toEqual({ id: 7 }));
    expect(result.current.failure).toBeNull();
    expect(Object.keys(result.current).sort()).toEqual(['data', 'failure', 'retry']);
  });

  it('takes no change on its chart either, where one that is changed takes it', async () => {
    const changes = [
      { type: 'OPEN', change: 'price' },
      { type: 'SEND', change: 'price' },
    ] as const;
    for (const takes of [true, false]) {
      const machine = recordMachine.provide({
        actors: loading,
        guards: { takesChanges: () => takes },
      });
      const shown = await reach(createActor(machine).start(), (at) => at.matches('shown'));
      expect(changes.map((event) => shown.can(event))).toEqual([takes, takes]);
    }
  });
});
