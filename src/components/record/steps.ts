import type { Step } from '../../../machines/kernel/law/explain.ts';
import { offersOf } from './useRecordPalette.ts';
import type { RecordView } from './view.ts';

/** The way of a record through one region: where it was, where it is, and what usually comes. */
export interface RegionSteps {
  region: string;
  passed: string[];
  here: string;
  ahead: string[];
}

/**
 * The way of a record through each region of its chart. A place that it was sent back to is passed
 * once; ahead is the shortest way, without corrections, to a place that means "done".
 */
export function stepsOf(view: RecordView): RegionSteps[] {
  return view.graph.regions.map((region) => {
    const here = view.places[region] ?? '';
    const passed = passedIn(view, region, here);
    return { region, passed, here, ahead: aheadOf(view, region, here) };
  });
}

function passedIn(view: RecordView, region: string, here: string): string[] {
  const [first] = view.history;
  const states = [...(first?.from ? [first.from] : []), ...view.history.map(({ to }) => to)];
  const way: string[] = [];
  for (const place of [...states.map((state) => view.placesOf(state)[region] ?? ''), here]) {
    const before = way.indexOf(place);
    if (before !== -1) way.length = before;
    way.push(place);
  }
  return way.slice(0, -1);
}

function aheadOf(view: RecordView, region: string, here: string): string[] {
  if (['done', 'stopped'].includes(view.meanings[here] ?? '')) return [];
  const goals = new Set(
    view.graph.nodes.flatMap((node) =>
      node.region === region && node.place && view.meanings[node.place] === 'done'
        ? [node.place]
        : [],
    ),
  );
  const ways = [...goals].flatMap((place) => {
    const way = view.wayTo({ region, place });
    return way?.every(({ event }) => !view.isCorrection(event.type)) ? [way] : [];
  });
  const [shortest = []] = ways.toSorted((one, other) => one.length - other.length);
  const places = shortest.map((step) => step.places[region] ?? here);
  return [...new Set(places)].filter((place) => place !== here);
}

/** Where a person wants the record to be. */
export interface Goal {
  region: string;
  place: string;
}

/**
 * The steps to a place, as they can be done one after the other; null where a correction or what
 * cannot be undone is among them. What moves another region, as a payment, comes right before the last.
 */
export function stepsTo(view: RecordView, goal: Goal): Step<{ type: string }>[] | null {
  const way = view.wayTo(goal);
  if (way === null) return null;
  if (way.some(({ event: { type } }) => view.isCorrection(type) || view.isFinal(type))) return null;
  const leads = way.map(({ places }, index) => {
    const before = way[index - 1]?.places ?? view.places;
    return places[goal.region] !== before[goal.region];
  });
  const main = way.filter((_step, index) => leads[index]);
  const aside = way.filter((_step, index) => !leads[index]);
  return [...main.slice(0, -1), ...aside, ...main.slice(-1)];
}

/** Whether the chart would take the first of the steps now, sent by this person. */
export function canBegin(view: RecordView, [first]: readonly Step<{ type: string }>[]): boolean {
  return offersOf(view).some(({ type, answer }) => type === first?.event.type && answer.possible);
}
