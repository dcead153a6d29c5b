import { restore } from '../../../machines/kernel/law/explain.ts';
import { subjectsIn } from '../../domains/proofs.ts';
import { type AnyWalker, clockOf, deskIn, type Subject } from '../../paths/subjects.ts';
import { type AnyEvent, eventsOf, waitsForTime } from '../../paths/walk.ts';
import type { World } from '../orders/world.ts';

/** Records of each lifecycle that are moved: one of each kind that there is to begin with. */
const RECORDS = 8;

/**
 * Moves records of every lifecycle as people do, one move after the other, each time by the event that
 * was sent least before: so that every kind of event has its turn.
 */
export async function moveEverything(world: World, moves: number): Promise<void> {
  const desk = deskIn(world);
  const all = subjectsIn(world);
  for (const lifecycle of all) {
    await moveAll(lifecycle, await lifecycle.open(desk, clockOf(lifecycle, world.db)), {
      moves,
      passTime: clockOf(lifecycle, world.db),
    });
  }
}

async function moveAll(
  { id: lifecycle }: Subject,
  walker: AnyWalker,
  { moves, passTime }: { moves: number; passTime: (id: number) => Promise<void> },
): Promise<void> {
  const ids: number[] = [];
  for (const variant of walker.variants.slice(0, RECORDS)) {
    ids.push((await walker.create(variant)).id);
  }
  const sent = new Map<string, number>();
  const corrections = new Set(walker.lifecycle.corrections().map(({ type }) => type));
  // Corrections lead everywhere: they come after what leads on.
  const worth = ({ type }: AnyEvent) => (sent.get(type) ?? 0) + (corrections.has(type) ? 3 : 0);
  for (let move = 0; move < moves; move += 1) {
    const id = ids[move % ids.length];
    if (id === undefined) throw new Error(`There are no records of ${lifecycle}`);
    let record = await walker.read(id);
    if (waitsForTime(walker.lifecycle, record)) {
      await passTime(id);
      record = await walker.read(id);
    }
    const snapshot = restore(walker.lifecycle, record.state, record.facts);
    const [event] = eventsOf(walker.lifecycle, record.facts)
      .filter((one) => snapshot.can(one))
      .sort((one, other) => worth(one) - worth(other));
    if (!event) continue;
    sent.set(event.type, (sent.get(event.type) ?? 0) + 1);
    // One that is refused was one that the chart's samples do not fit: the next one is tried.
    await walker.send(id, event, record.facts).catch(() => undefined);
  }
}
