import type { EntryQueue } from '../../../machines/kernel/entryQueue.ts';
import type { KeptEntry } from '../../lib/keptEntry.ts';

/**
 * Keeps what waits on this page beside what waits on other pages of the same record: each takes away what
 * it has settled itself, and leaves the rest. What two of them send has one key, and is done once.
 */
export function sharedQueue<Event>(entry: KeptEntry<EntryQueue<Event>>) {
  /** What waits on this page and has been kept. */
  let own = new Set<string>();
  const read = () => entry.read() ?? [];
  const keysOf = (queue: EntryQueue<Event>) => new Set(queue.map(({ key }) => key));
  return {
    kept: (): EntryQueue<Event> => {
      const queue = read();
      own = keysOf(queue);
      return queue;
    },
    keep: (queue: EntryQueue<Event>): void => {
      const waits = keysOf(queue);
      const others = read().filter(({ key }) => waits.has(key) || !own.has(key));
      const known = keysOf(others);
      // What found no room before is tried again; what another page has settled is not brought back.
      const added = queue.filter(({ key }) => !own.has(key) && !known.has(key));
      const next = [...others, ...added];
      if (next.length > 0) entry.write(next);
      else entry.clear();
      const now = keysOf(read());
      own = new Set([...waits].filter((key) => own.has(key) || now.has(key)));
    },
    isKept: (key: string): boolean => own.has(key),
  };
}
