/** What the sample takes on the machine of which docs/proof.md tells the times, in seconds. */
const USUAL = 0.08;

/**
 * How much slower this machine is just now than the usual one: 2 where the same work takes twice as
 * long, whether it is a slower one or others work on it. Takes about a tenth of a second.
 */
export function paceNow(): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000 / USUAL;
}

/** What a run is about: objects are made, sorted, written as text, read and searched. */
function work(): void {
  let found = 0;
  for (let round = 0; round < 12; round += 1) {
    const rows = Array.from({ length: 4_000 }, (_, index) => ({
      id: (index * 7919) % 4_001,
      name: `row ${(index * 104_729) % 9_973}`,
      parts: [index, index * 2, index * 3],
    }));
    rows.sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
    const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
    found += read.filter(({ name }) => /^row \d*7\d$/.test(name)).length;
  }
  if (found === 0) throw new Error('The sample found nothing');
}

/** The middle one of some paces; 1 without any. */
export function medianOf(paces: readonly number[]): number {
  const sorted = paces.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 1;
}
