import { isDeepStrictEqual } from 'node:util';
import { getAdjacencyMap, getShortestPaths, getSimplePaths } from '@xstate/graph';
import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import type { OrderEntryEvent, OrderEntryInput } from '../../machines/orderEntry/context.ts';
import { orderDrafts } from '../../machines/orderEntry/draft.ts';
import { orderEntryMachine } from '../../machines/orderEntry/machine.ts';
import { inTurn } from '../support/scale.ts';
import { entryInput, fullDraft, inputWith, sentDraft, storedAs } from './orderEntry.fixtures.ts';
import {
  type EntrySnapshot,
  eventsIn,
  furtherChoices,
  keyOf,
  type ModelEvent,
  nameOf,
  startedEntry,
} from './orderEntry.model.ts';

interface Family {
  input: () => OrderEntryInput;
  events: (snapshot: EntrySnapshot) => ModelEvent[];
}

type Step = { event: ModelEvent; state: EntrySnapshot };

const changes = ['ADD_GOODS', 'SET_QUANTITY', 'SET_DELIVERY', 'CHOOSE_CUSTOMER', 'SEARCH_FAILED'];

/** Nothing is entered yet, and the clerk goes forward only. */
const forward: Family = {
  input: () => entryInput(),
  events: (snapshot) =>
    eventsIn(snapshot).filter(({ type }) => type !== 'GO_TO' && type !== 'BACK'),
};

/** A whole order is taken up again, and the clerk goes forward and back. */
const takenUp: Family = {
  input: () => inputWith(fullDraft),
  events: (snapshot) =>
    eventsIn(snapshot).filter(({ type }) => type !== 'GO_TO' && !changes.includes(type)),
};

/** Nothing is entered yet, and the clerk also jumps to steps. */
const jumping: Family = { input: () => entryInput(), events: (snapshot) => eventsIn(snapshot) };

/** All that a clerk can do, changes of mind too. */
const everything: Family = {
  input: () => entryInput(),
  events: (snapshot) => eventsIn(snapshot, furtherChoices),
};

/** The order was sent when the browser closed, and its delivery time has passed since. */
const late: Family = {
  input: () => inputWith(sentDraft, { clock: () => Date.parse('2026-03-09T02:00:00.000Z') }),
  events: (snapshot) => eventsIn(snapshot, [{ type: 'DISCARD' }]),
};

const fromKeeper: OrderEntryEvent[] = [
  { type: 'DRAFT_SAVED', at: '2026-03-02T02:00:00.000Z' },
  { type: 'DRAFT_NOT_SAVED' },
  { type: 'DRAFT_ELSEWHERE', other: null },
  { type: 'DRAFT_ELSEWHERE', other: storedAs(fullDraft, 'other.1') },
  { type: 'DRAFT_ELSEWHERE', other: storedAs(sentDraft, 'other.2') },
  { type: 'TAKE_OTHER' },
  { type: 'OPEN_DRAFT', stored: storedAs(fullDraft, 'device.1') },
  { type: 'OPEN_DRAFT', stored: storedAs(sentDraft, 'device.2') },
  { type: 'KEEP_AS_OWN', draftId: 'own' },
  { type: 'KEEP_MINE' },
  { type: 'DISCARD' },
];

/** Another tab works on the same order. */
const twoTabs: Family = {
  input: () => inputWith(fullDraft),
  events: (snapshot) =>
    eventsIn(snapshot, fromKeeper).filter(
      ({ type }) => !['GO_TO', 'BACK', 'COMMIT'].includes(type) && !changes.includes(type),
    ),
};

const fromStart = simplePaths(forward);
const fromDraft = simplePaths(takenUp);

describe('Order entry', () => {
  test('walks every simple path from an empty order', async () => {
    expect(fromStart.length).toBeGreaterThan(90);
    for (const path of inTurn(fromStart, 'FLOW_PATHS')) await walk(forward.input(), path);
  });

  test('walks every simple path from an order that is taken up again', async () => {
    expect(fromDraft.length).toBeGreaterThan(3_000);
    for (const path of inTurn(fromDraft, 'FLOW_PATHS')) await walk(takenUp.input(), path);
  });

  test('walks every edge, with jumps to every step', async () => {
    const edges = everyEdge(jumping);
    expect(edges.length).toBeGreaterThan(400);
    for (const edge of edges) await walk(jumping.input(), edge);
  });

  test('walks every edge of two tabs at once', async () => {
    const edges = everyEdge(twoTabs);
    expect(edges.length).toBeGreaterThan(250);
    for (const edge of edges) await walk(twoTabs.input(), edge, false);
  });

  test('takes every transition of the chart', () => {
    const taken = new Set(
      [everything, takenUp, twoTabs, late].flatMap((family) =>
        Object.values(adjacency(family)).flatMap(({ state }) =>
          family.events(state).flatMap((event) => {
            const data = orderEntryMachine.getTransitionData(state, event as OrderEntryEvent);
            return (data ?? []).map(nameOfTransition);
          }),
        ),
      ),
    );
    const missed = allTransitions().filter((name) => !taken.has(name));
    expect(missed).toEqual([]);
  });

  test('leaves no state without a way on', () => {
    for (const family of [everything, late]) {
      for (const { state } of Object.values(adjacency(family))) {
        const ways = family
          .events(state)
          .filter((event) => keyOf(sent(state, event)) !== keyOf(state));
        expect(ways, keyOf(state)).not.toEqual([]);
      }
    }
  });

  test('loses nothing by going back or to a step that was seen', () => {
    for (const { state } of Object.values(adjacency(everything))) {
      for (const event of everything.events(state)) {
        if (event.type !== 'BACK' && event.type !== 'GO_TO') continue;
        const { step: _before, reached: _seen, ...before } = state.context.draft;
        const { step: _after, reached: _now, ...now } = sent(state, event).context.draft;
        expect(now).toEqual(before);
      }
    }
  });
});

/** Takes a real order entry along a path: each state and the whole draft must be as foretold. */
async function walk(input: OrderEntryInput, steps: Step[], keeps = true) {
  const { actor, happen } = startedEntry(input, keeps);
  for (const [index, { event, state }] of steps.entries()) {
    await happen(event);
    const now = actor.getSnapshot();
    const seen = { flow: now.value.flow, ...entered(now) };
    const foretold = { flow: state.value.flow, ...entered(state) };
    // Comparing is what takes the time here: it is spelled out only where something differs.
    if (!isDeepStrictEqual(seen, foretold)) {
      expect(seen, story(steps.slice(0, index + 1))).toEqual(foretold);
    }
    if (keeps && now.value.keeping === 'saved' && now.value.flow !== 'committed') {
      const stored = orderDrafts.read(input.storage, input.owner).stored?.draft;
      if (!isDeepStrictEqual(stored, now.context.draft)) {
        expect(stored, story(steps.slice(0, index + 1))).toEqual(now.context.draft);
      }
    }
  }
  actor.stop();
}

/** What was entered; the keys and the total that is agreed to depend on the way here. */
function entered({ context: { draft } }: EntrySnapshot) {
  const { draftId: _id, answered: _answered, attempt, ...rest } = draft;
  return { ...rest, sent: attempt?.body.lines };
}

function options({ input, events }: Family) {
  return {
    input: input(),
    // The chart's own events have no names for its services' answers.
    events: (snapshot: EntrySnapshot) => events(snapshot) as OrderEntryEvent[],
    serializeState: (snapshot: EntrySnapshot) => keyOf(snapshot) as never,
    serializeEvent: (event: OrderEntryEvent) => nameOf(event) as never,
  };
}

function adjacency(family: Family) {
  return getAdjacencyMap(orderEntryMachine, options(family));
}

/** Every simple path that is not the beginning of a longer one. */
function simplePaths(family: Family): Step[][] {
  const paths = getSimplePaths(orderEntryMachine, options(family)).map(({ steps }) =>
    steps.slice(1),
  );
  const beginnings = new Set(paths.map((steps) => story(steps.slice(0, -1))));
  return paths.filter((steps) => steps.length > 0 && !beginnings.has(story(steps)));
}

/** A shortest path to every state, and from there each edge. */
function everyEdge(family: Family): Step[][] {
  const map = adjacency(family);
  return getShortestPaths(orderEntryMachine, options(family)).flatMap(({ state, steps }) =>
    Object.values(map[keyOf(state) as never]?.transitions ?? {}).map((edge) => [
      ...steps.slice(1),
      edge,
    ]),
  );
}

function story(steps: Step[]): string {
  return steps.map(({ event }) => nameOf(event)).join(' > ');
}

function sent(state: EntrySnapshot, event: ModelEvent): EntrySnapshot {
  const [next] = transition(orderEntryMachine, state, event as OrderEntryEvent);
  return next;
}

type Node = typeof orderEntryMachine.root;
type Definition = NonNullable<ReturnType<typeof orderEntryMachine.getTransitionData>>[number];

function allTransitions(node: Node = orderEntryMachine.root): string[] {
  return [
    ...[...node.transitions.values()].flat().map(nameOfTransition),
    ...Object.values(node.states).flatMap((child) => allTransitions(child as Node)),
  ];
}

const nameOfTransition = ({ source, eventType, target, guard }: Definition) =>
  `${source.id} ${eventType} ${JSON.stringify(guard ?? '')} ${target?.map(({ id }) => id) ?? ''}`;
