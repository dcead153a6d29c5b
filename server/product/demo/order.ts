import type { Demo } from '../../kernel/demo/demo.ts';

/** The demo of each domain by its name; null where it has none. */
export type Demos = Readonly<Record<string, Demo | null>>;

/**
 * The parts of the demo, each after those that it comes after, else as they are listed.
 * @throws Error where one comes after a domain that has no demo, or two wait for each other
 */
export function inOrder(demos: Demos): [name: string, demo: Demo][] {
  const placed = new Map<string, Demo>();
  const place = (name: string, waiting: readonly string[]) => {
    const last = waiting.at(-1);
    const demo = demos[name];
    if (!demo) throw new Error(`The demo of ${last} comes after ${name}, which has none`);
    if (waiting.includes(name)) {
      throw new Error(`The demos of ${last} and ${name} wait for each other`);
    }
    if (placed.has(name)) return;
    for (const earlier of demo.after) place(earlier, [...waiting, name]);
    placed.set(name, demo);
  };
  for (const [name, demo] of Object.entries(demos)) if (demo) place(name, []);
  return [...placed];
}
