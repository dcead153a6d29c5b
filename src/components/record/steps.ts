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
