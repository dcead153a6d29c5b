import type { ChartState } from '../../../machines/kernel/law/explain.ts';
import { activeNodes, type ChartGraph, edgesTaken } from '../../../machines/kernel/law/graph.ts';

/** What of a chart is marked, by the ids of its nodes and edges. */
export interface Marks {
  /** Where the record is. */
  current: ReadonlySet<string>;
  /** Where it has been. */
  passed: ReadonlySet<string>;
  /** The edges it took. */
  travelled: ReadonlySet<string>;
  /** Those of the last move among them. */
  last: ReadonlySet<string>;
  /** The edges that it may take next. */
  open: ReadonlySet<string>;
  /** The edges that no walk took, for QA. */
  uncovered: ReadonlySet<string>;
  /** Where the person wants it to be. */
  goal: string | null;
}

export const NO_MARKS: Marks = {
  current: new Set(),
  passed: new Set(),
  travelled: new Set(),
  last: new Set(),
  open: new Set(),
  uncovered: new Set(),
  goal: null,
};

/** One move of a record, as its history has it; `from` is null for its beginning. */
export interface Move {
  from: ChartState | null;
  event: string;
  to: ChartState;
}

/** The marks of a record that has not moved yet. */
export const marksAt = (graph: ChartGraph, state: ChartState): Marks => ({
  ...NO_MARKS,
  current: activeNodes(graph, state),
});

/** The marks of a record after the given moves: where it is, where it was and which way it came. */
export function marksOf(graph: ChartGraph, moves: readonly Move[]): Marks {
  const taken = moves.map((move) =>
    move.from === null
      ? []
      : edgesTaken(graph, { from: move.from, event: move.event, to: move.to }).map(({ id }) => id),
  );
  const now = moves.at(-1)?.to;
  return {
    ...NO_MARKS,
    current: now === undefined ? new Set() : activeNodes(graph, now),
    passed: new Set(moves.flatMap(({ to }) => [...activeNodes(graph, to)])),
    travelled: new Set(taken.flat()),
    last: new Set(taken.at(-1)),
  };
}

/** The marks as the boxes of the picture carry them: what is folded away marks its box. */
export function foldMarks(marks: Marks, standIn: ReadonlyMap<string, string>): Marks {
  const fold = (ids: ReadonlySet<string>) => new Set([...ids].map((id) => standIn.get(id) ?? id));
  return {
    ...marks,
    current: fold(marks.current),
    passed: fold(marks.passed),
    goal: marks.goal === null ? null : (standIn.get(marks.goal) ?? marks.goal),
  };
}
