/** A code that was out of the picture for so long may be counted again, milliseconds. */
const GONE_AFTER = 2_000;

/**
 * What a camera has seen of late. It sees a code many times a second: the same one counts once, until it
 * has been out of the picture for two seconds.
 * @returns whether a code, seen at a time in milliseconds, is one to take
 */
export function sightings(): (code: string, at: number) => boolean {
  const lastSeen = new Map<string, number>();
  return (code, at) => {
    const before = lastSeen.get(code);
    lastSeen.set(code, at);
    return before === undefined || at - before >= GONE_AFTER;
  };
}
