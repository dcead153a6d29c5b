import type { Coverage } from '../../api/lifecycles/calls.ts';
import type { World } from '../api/orders/world.ts';
import { subjectsIn } from '../domains/proofs.ts';
import { coverageOf } from './coverage.ts';
import { clockOf } from './subjects.ts';
import { type Part, walk } from './walk.ts';

/** What one lifecycle's walk came to. */
export interface WalkReport {
  coverage: Coverage;
  faults: string[];
}

/** Walks every lifecycle of the product against a running server, all at once. */
export async function walkAll(
  world: World,
  engine: Coverage['engine'],
  {
    only,
    progress,
    part = () => ({ parts: 1, part: 0 }),
  }: {
    only?: string[];
    progress?: (said: string) => void;
    /** How much of a lifecycle is walked; all without it. */
    part?: (id: string) => Part;
  } = {},
): Promise<WalkReport[]> {
  const opened = [];
  const all = subjectsIn(world);
  const wanted = only ? all.filter(({ id }) => only.includes(id)) : all;
  // One sign-in after the other: many at once of one account look like somebody who guesses.
  for (const lifecycle of wanted) {
    opened.push({
      id: lifecycle.id,
      walker: await lifecycle.open(world, clockOf(lifecycle, world.db)),
    });
  }
  return Promise.all(
    opened.map(async ({ id, walker }) => {
      const walked = await walk(walker, { progress, ...part(id) });
      return { coverage: coverageOf(id, walked, engine, new Date()), faults: walked.faults };
    }),
  );
}
