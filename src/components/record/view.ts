import type { AnyMachineSnapshot } from 'xstate';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import {
  type Answer,
  advance,
  ask,
  askAll,
  type ChartState,
  type Grants,
  restore,
  type Step,
  wayTo,
} from '../../../machines/kernel/law/explain.ts';
import { type ChartGraph, edgesTaken } from '../../../machines/kernel/law/graph.ts';
import type { RecordDetail, RecordLaw } from '../../../machines/kernel/recordFlow.ts';
import type { Meaning } from '../../theme/meanings.ts';
import type { ChartNamespace } from '../chart/words.ts';
import { isMendable, isPossible, nextOf, type Offer } from './offers.ts';

/** One kind of record as its page shows it: its law, its words, and what its places mean. */
export interface RecordKind<
  Facts,
  Event extends { type: string },
  Detail extends RecordDetail<Facts>,
  Request extends { type: string },
> extends RecordLaw<Facts, Event, Detail, Request> {
  /** The texts that name its chart's parts, and `record.*`. */
  readonly namespace: ChartNamespace;
  /** What a person calls one record. */
  readonly numberOf: (detail: Detail) => string;
  /** The chart as far as such a record can pass it. The first region is the one that leads on. */
  readonly graphOf: (facts: Facts) => ChartGraph;
  /** What each place means to the person who looks at it. */
  readonly meanings: Readonly<Record<string, Meaning>>;
  /** What a person does seldom and on purpose: always in the menu. */
  readonly seldom?: readonly Event['type'][];
  /** Of that, what these facts make due: it has a button of its own. */
  readonly due?: (facts: Facts) => readonly Event['type'][];
  /** What can stand beside the next event and is never the next one itself. */
  readonly aside?: readonly Event['type'][];
  /** What cannot be undone: last in the menu, and red. */
  readonly final?: readonly Event['type'][];
}

/** A record as its page reads it: everything here is the chart's answer, nothing is computed again. */
export interface RecordView<
  Facts = unknown,
  Event extends { type: string } = { type: string },
  Detail = unknown,
  Request extends { type: string } = { type: string },
> {
  /** The name of the record, which is its chart's. */
  record: string;
  namespace: ChartNamespace;
  number: string;
  version: number;
  detail: Detail;
  facts: Facts;
  state: ChartState;
  history: readonly HistoryLine[];
  snapshot: AnyMachineSnapshot;
  /** Where it is, one place a region. */
  places: Readonly<Record<string, string>>;
  meanings: Readonly<Record<string, Meaning>>;
  graph: ChartGraph;
  /** The step that brings the record on; null where there is none. */
  next: Offer<Event> | null;
  /** What else can be done now, and what is refused by something that can be mended. */
  beside: Offer<Event>[];
  /** All the rest, with the reasons. */
  rest: Offer<Event>[];
  /** The edges that the record may take now. */
  open: ReadonlySet<string>;
  isFinal(type: string): boolean;
  isCorrection(type: string): boolean;
  /** The place in each region of another state, by name. */
  placesOf(state: ChartState): Record<string, string>;
  /** An event filled in as a person would most simply send it. */
  usual(type: string): Event | null;
  /** What the chart says to an event. */
  ask(event: Event): Answer<Event>;
  /** The same of what goes over the wire. Throws RangeError where an amount is none. */
  askRequest(request: Request): Answer<Event>;
  /** The shortest legal way to a place; null where there is none. */
  wayTo(goal: { region: string; place: string }): Step<Event>[] | null;
}

/** How many buttons stand beside the next event; further ones are in the menu. */
const BESIDE = 3;

/**
 * Asks the chart everything that a record's page shows.
 * @param grants What the signed-in account may do.
 */
export function viewOf<
  Facts,
  Event extends { type: string },
  Detail extends RecordDetail<Facts>,
  Request extends { type: string },
>(
  kind: RecordKind<Facts, Event, Detail, Request>,
  detail: Detail,
  grants: Grants,
): RecordView<Facts, Event, Detail, Request> {
  const { lifecycle, meanings, aside = [], final = [] } = kind;
  const { state, facts, history } = detail;
  const due = kind.due?.(facts) ?? [];
  const seldom = (kind.seldom ?? []).filter((type) => !due.includes(type));
  const snapshot = restore(lifecycle, state, facts);
  const graph = kind.graphOf(facts);
  const askOne = (event: Event) => ask(lifecycle, snapshot, event, grants);
  const offers = offersOf(kind, snapshot, graph, grants);
  const next = nextOf({ lifecycle, snapshot, graph, offers, meanings, seldom, aside });
  const others = offers.filter((offer) => offer !== next);
  // In the chart's order: what becomes possible, or is no more, stays where it was.
  const beside = others
    .filter((offer) => isPossible(offer) || isMendable(offer))
    .filter(({ type }) => !seldom.includes(type))
    .slice(0, BESIDE);
  const corrections = new Set<string>(lifecycle.corrections().map(({ type }) => type));
  return {
    record: lifecycle.id,
    namespace: kind.namespace,
    number: kind.numberOf(detail),
    version: kind.versionOf(detail),
    detail,
    facts,
    state,
    history,
    snapshot,
    places: lifecycle.places(state),
    meanings,
    graph,
    next,
    beside,
    rest: others.filter((offer) => !beside.includes(offer)),
    open: openEdges(kind, snapshot, graph, grants),
    isFinal: (type) => final.includes(type),
    isCorrection: (type) => corrections.has(type),
    placesOf: (other) => lifecycle.places(other),
    usual: (type) => lifecycle.intents(facts).find((event) => event.type === type) ?? null,
    ask: askOne,
    askRequest: (request) => askOne(kind.eventOf(request, detail)),
    wayTo: (goal) => wayTo(lifecycle, snapshot, goal),
  };
}

/** Every event of this record's chart, each with the chart's answer to its simplest form. */
function offersOf<Facts, Event extends { type: string }>(
  { lifecycle }: Pick<RecordLaw<Facts, Event, never, never>, 'lifecycle'>,
  snapshot: AnyMachineSnapshot,
  graph: ChartGraph,
  grants: Grants,
): Offer<Event>[] {
  const drawn = new Set(graph.edges.map(({ event }) => event));
  const plain = askAll(lifecycle, snapshot, grants).filter(({ event }) => drawn.has(event.type));
  const corrections = lifecycle
    .corrections()
    .map((event) => ask(lifecycle, snapshot, event, grants));
  return [...plain, ...bestOfEach(corrections)].map((answer) => ({
    type: answer.event.type,
    answer,
  }));
}

/** A correction is possible where any of its targets is; else a reason that says most. */
function bestOfEach<Event extends { type: string }>(
  answers: readonly Answer<Event>[],
): Answer<Event>[] {
  const types = [...new Set(answers.map(({ event }) => event.type))];
  return types.flatMap((type) => {
    const own = answers.filter(({ event }) => event.type === type);
    const best =
      own.find(({ possible }) => possible) ??
      own.find((answer) => !answer.possible && answer.reason.rule === 'permission') ??
      own[0];
    return best ? [best] : [];
  });
}

function openEdges<Facts, Event extends { type: string }>(
  { lifecycle }: Pick<RecordLaw<Facts, Event, never, never>, 'lifecycle'>,
  snapshot: AnyMachineSnapshot,
  graph: ChartGraph,
  grants: Grants,
): ReadonlySet<string> {
  const events = lifecycle
    .choices(snapshot.context as Facts)
    .filter((event) => ask(lifecycle, snapshot, event, grants).possible);
  return new Set(
    events.flatMap((event) => {
      const [next] = advance(snapshot, lifecycle.chart, event);
      return edgesTaken(graph, { from: snapshot.value, event: event.type, to: next.value })
        .filter(({ kind }) => kind === 'event')
        .map(({ id }) => id);
    }),
  );
}
