import type { Coverage } from '../../../api/lifecycles/calls.ts';
import type { ChartState } from '../../../machines/kernel/law/explain.ts';
import { type ChartGraph, edgesTaken } from '../../../machines/kernel/law/graph.ts';
import type { Move } from '../../components/chart/marks.ts';

/** One path that the tests walked. */
export type Walk = Coverage['walks'][number];

/** A step of a walk as a move of the record: the walks name states as JSON. */
export function movesOf(walk: Walk, beginning: ChartState): Move[] {
  const states = [beginning, ...walk.steps.map(({ to }) => readState(to))];
  return [
    { from: null, event: 'create', to: beginning },
    ...walk.steps.map(({ event }, index) => ({
      from: states[index] ?? beginning,
      event: eventOf(event),
      to: states[index + 1] ?? beginning,
    })),
  ];
}

/**
 * The edges of the chart that no covered step of the last walk took. Corrections are counted in the
 * figures alone: some of them no kind of record can ever take.
 */
export function uncoveredEdges(graph: ChartGraph, coverage: Coverage): Set<string> {
  const walked = new Set(
    coverage.edgeList
      .filter(({ covered }) => covered)
      .flatMap(({ from, event, to }) =>
        edgesTaken(graph, { from: readState(from), event: eventOf(event), to: readState(to) }),
      )
      .map(({ id }) => id),
  );
  return new Set(
    graph.edges.filter(({ id, correction }) => !correction && !walked.has(id)).map(({ id }) => id),
  );
}

/** A correction's label carries where it goes to: `correctStatus:delivered`. */
export const eventOf = (label: string) => label.split(':')[0] ?? label;

const readState = (json: string) => JSON.parse(json) as ChartState;
