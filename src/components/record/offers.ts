import type { AnyMachineSnapshot } from 'xstate';
import { type Answer, advance, type Lifecycle } from '../../../machines/kernel/law/explain.ts';
import { activeNodes, type ChartGraph } from '../../../machines/kernel/law/graph.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What the chart says to one kind of event now. */
export interface Offer<Event extends { type: string } = { type: string }> {
  type: Event['type'];
  answer: Answer<Event>;
}

interface Choice<Facts, Event extends { type: string }> {
  lifecycle: Lifecycle<Facts, Event>;
  snapshot: AnyMachineSnapshot;
  graph: ChartGraph;
  offers: readonly Offer<Event>[];
  meanings: Readonly<Record<string, Meaning>>;
  seldom: readonly string[];
  aside: readonly string[];
}

/**
 * The event that moves the first region on: it keeps its place where something that can be mended
 * stands against it. Where there is none, one that moves another region; else what is done seldom,
 * where it moves another region that waits for a person; else what something mendable stands against.
 */
export function nextOf<Facts, Event extends { type: string }>(
  choice: Choice<Facts, Event>,
): Offer<Event> | null {
  const { lifecycle, snapshot, graph, offers, meanings, seldom, aside } = choice;
  const places = lifecycle.places(snapshot.value);
  const moves = ({ answer }: Offer<Event>, region: string) => {
    const [next] = advance(snapshot, lifecycle.chart, answer.event);
    return lifecycle.places(next.value)[region] !== places[region];
  };
  const forward = offers.filter(({ type }) => !seldom.includes(type) && !aside.includes(type));
  const waiting = graph.regions
    .slice(1)
    .filter((region) => meanings[places[region] ?? ''] === 'person');
  const [main] = graph.regions;
  const ahead = forward.filter(
    (offer) =>
      main !== undefined && (isPossible(offer) ? moves(offer, main) : leadsOn(choice, offer, main)),
  );
  const kept = ahead.find(isPossible) ?? ahead.find(isMendable);
  if (kept) return kept;
  const leads = [
    ...graph.regions.map((region) => ({ among: forward, region })),
    ...waiting.map((region) => ({ among: offers, region })),
  ];
  for (const { among, region } of leads) {
    const found = among.find((offer) => isPossible(offer) && moves(offer, region));
    if (found) return found;
  }
  return forward.find(isMendable) ?? null;
}

/** Whether an event would move a region on from where it is, if nothing stood against it. */
function leadsOn<Facts, Event extends { type: string }>(
  { graph, snapshot }: Pick<Choice<Facts, Event>, 'graph' | 'snapshot'>,
  { type }: Offer,
  region: string,
): boolean {
  const active = activeNodes(graph, snapshot.value);
  const placeOf = (id: string) => graph.nodes.find((node) => node.id === id);
  return graph.edges.some(
    ({ event, from, to, correction }) =>
      event === type &&
      !correction &&
      active.has(from) &&
      placeOf(to)?.region === region &&
      placeOf(to)?.place !== placeOf(from)?.place,
  );
}

/** Whether the chart would take the event now, sent by this person. */
export const isPossible = ({ answer }: Offer): boolean => answer.possible;

/** Refused by a rule, not by the state or the role: what stands against it can be mended. */
export const isMendable = ({ answer }: Offer): boolean =>
  !answer.possible && !['wrongState', 'permission'].includes(answer.reason.rule);
