import { z } from 'zod';
import type { RecordServices, Typed } from '../../../machines/kernel/recordMachine.ts';
import { keptEntry } from '../../lib/keptEntry.ts';

const stored = z.object({
  type: z.string(),
  input: z.unknown(),
  /** Sent, and the page was closed before the answer came. */
  unanswered: z
    .object({ event: z.looseObject({ type: z.string() }), version: z.number(), key: z.string() })
    .optional(),
});

/**
 * Where what is typed for a record outlives the page and the browser: one entry a record and account.
 * The tab in which it was typed knows so, over a reload.
 * @param name Unlike that of any other kind of record: `orderEvent`.
 */
export function eventDrafts(
  { localStorage, sessionStorage }: Pick<Window, 'localStorage' | 'sessionStorage'>,
  name: string,
  userId: number,
): RecordServices<unknown, never>['drafts'] {
  const keyOf = (id: number) => `larder.${name}.${userId}.${id}`;
  const entryOf = (id: number) => keptEntry(localStorage, keyOf(id), stored);
  const ownOf = (id: number) => keptEntry(sessionStorage, keyOf(id), z.literal(true));
  return {
    read: (id): Typed | null => {
      const typed = entryOf(id).read();
      return typed && { ...typed, input: typed.input, elsewhere: ownOf(id).read() === null };
    },
    write: (id, typed) => {
      entryOf(id).write(typed);
      ownOf(id).write(true);
    },
    clear: (id) => {
      entryOf(id).clear();
      ownOf(id).clear();
    },
  };
}
