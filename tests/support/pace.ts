/** What the sample takes on the machine of which docs/proof.md tells the times, in seconds of processor. */
const USUAL = 0.08;

/** How often the pace is taken, in milliseconds. */
const OFTEN = 20_000;

/**
 * How much slower a processor of this machine is just now than one of the usual machine: 2 where the
 * same work takes twice as long. Takes about a tenth of a second, and counts the processor's time: what
 * a run has to wait for its own tests is no part of it, what other machines on the same host take is.
 */
export function paceNow(): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000 / USUAL;
}

/** Takes the pace again and again; answers how to end it, which tells the mean of all. */
export function keepPace(): () => number {
  // Before it is compiled it is slower.
  work();
  const paces = [paceNow()];
  const timer = setInterval(() => paces.push(paceNow()), OFTEN);
  return () => {
    clearInterval(timer);
    return meanOf(paces);
  };
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

/** The mean of some numbers. */
const meanOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
