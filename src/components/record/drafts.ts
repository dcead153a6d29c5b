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
  at: z.string().nullable().default(null),
});

/**
 * Where what is typed for a record outlives the page and the browser: one entry a record and account,
 * and one for each event whose form was left. The tab in which it was typed knows so, over a reload.
 * @param name Unlike that of any other kind of record: `orderEvent`.
 */
export function eventDrafts(
  { localStorage, sessionStorage }: Pick<Window, 'localStorage' | 'sessionStorage'>,
  name: string,
  userId: number,
): RecordServices<unknown, never>['drafts'] {
  const keyOf = (id: number) => `larder.${name}.${userId}.${id}`;
  const asideOf = (id: number, type: string) =>
    keptEntry(localStorage, `${keyOf(id)}.${type}`, stored);
  const entryOf = (id: number) => keptEntry(localStorage, keyOf(id), stored);
  const ownOf = (id: number) => keptEntry(sessionStorage, keyOf(id), z.literal(true));
  return {
    read: (id): Typed | null => {
      const typed = entryOf(id).read();
      return typed && { ...typed, input: typed.input, elsewhere: ownOf(id).read() === null };
    },
    write: (id, typed) => {
      entryOf(id).write({ ...typed, at: new Date().toISOString() });
      ownOf(id).write(true);
    },
    clear: (id) => {
      entryOf(id).clear();
      ownOf(id).clear();
    },
    readAside: (id, type): Typed | null => {
      const typed = asideOf(id, type).read();
      return typed && { ...typed, input: typed.input };
    },
    clearAside: (id, type) => asideOf(id, type).clear(),
    setAside: (id, typed) => {
      // Of a form in which nothing was typed there is nothing to keep.
      if (typed.input !== null) {
        asideOf(id, typed.type).write({ ...typed, at: typed.at ?? new Date().toISOString() });
      }
    },
  };
}
