import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, createActor } from 'xstate';
import { ApiFailure, type FailureKind } from '../../api/kernel/failure.ts';
import {
  createRecordMachine,
  type RecordFlowEvent,
  type Sending,
  type Typed,
} from '../../machines/kernel/recordMachine.ts';
import {
  deadEndsOf,
  edgesOf,
  type FlowModel,
  missedTransitions,
  type Step,
  sameAs,
  simplePathsOf,
  toldCalls,
} from './flowPaths.ts';
import { type Move, type Thing, thing } from './recordFlow.fixtures.ts';

const DRAFT: Typed = { type: 'cancel', input: { remark: 'Kept' } };
const SENT: Typed = {
  ...DRAFT,
  unanswered: {
    event: { type: 'cancel', remark: 'Twice' } as Move,
    version: 1,
    key: 'key of before',
  },
};

const person: RecordFlowEvent<Move>[] = [
  { type: 'OPEN', event: 'cancel', input: { remark: '' } },
  { type: 'SUBMIT', event: { type: 'cancel', remark: 'Twice' } },
  { type: 'CLOSE' },
  { type: 'RETRY' },
  { type: 'SEND_AGAIN' },
  { type: 'REVISE' },
];

const more: RecordFlowEvent<Move>[] = [
  { type: 'REFRESH' },
  { type: 'LEAVE' },
  { type: 'START_ANEW' },
  { type: 'KEEP', input: { remark: 'Twice' } },
  { type: 'SUBMIT', event: { type: 'refund' } },
];

const failed = (kind: FailureKind, parts: { data?: Thing } = {}) => ({
  variant: `${kind} ${parts.data?.place ?? ''}`,
  error: new ApiFailure({ kind, ...parts }),
});

/** One failure of each kind that leads elsewhere; every fault there is has a test of its own. */
const usual = [failed('network'), failed('session'), failed('notFound'), failed('noAccess')];

/** The thing after the next version, so that a path sees it move. */
const later = (snapshot: AnyMachineSnapshot, place: string) =>
  thing(Math.min(2, (snapshot.context.record?.version ?? 0) + 1), place);

const some: FlowModel['answers'] = {
  load: (snapshot) => [
    { variant: 'as it is', output: snapshot.context.record ?? thing(1) },
    failed('network'),
    failed('notFound'),
  ],
  send: (snapshot) => [
    { variant: 'done', output: later(snapshot, 'new') },
    failed('network'),
    failed('refused'),
    failed('stale', { data: later(snapshot, 'new') }),
    failed('stale'),
  ],
};

const every: FlowModel['answers'] = {
  load: (snapshot) => [
    { variant: 'as it is', output: snapshot.context.record ?? thing(1) },
    { variant: 'moved on', output: later(snapshot, 'taken') },
    ...usual,
  ],
  send: (snapshot) => [
    { variant: 'done', output: later(snapshot, 'new') },
    failed('refused'),
    failed('stale', { data: later(snapshot, 'new') }),
    failed('stale', { data: later(snapshot, 'taken') }),
    failed('stale'),
    ...usual,
  ],
};

const keyOf = ({ value, context }: AnyMachineSnapshot) =>
  JSON.stringify([
    value,
    context.record?.version,
    context.record?.place,
    context.typed,
    context.unanswered && [context.unanswered.event, context.unanswered.version],
    context.lost,
    context.sending && [context.sending.event, context.sending.version],
    context.kept,
    context.failure?.kind,
    context.since.length,
  ]);

/** For paths: the chart's states, the version, and whether something is typed. */
const roughly = ({ value, context }: AnyMachineSnapshot) =>
  JSON.stringify([value, context.record?.version, context.typed !== null]);

const modelOf = (
  draft: Typed | null,
  events: RecordFlowEvent<Move>[],
  answers: FlowModel['answers'],
): FlowModel => ({ machine: flowOf(draft).machine, input: { id: 7 }, events, answers, keyOf });

describe.each([
  ['nothing was typed before', null, 300],
  ['something was typed before', DRAFT, 700],
  ['something was sent before, and never answered', SENT, 700],
])('the flow of a record, where %s', (_name, draft, least) => {
  test('walks every simple path', async () => {
    const { paths, all } = simplePathsOf(modelOf(draft, person, some), roughly);
    expect(all).toBeGreaterThan(least);
    for (const path of paths) await walk(draft, path);
  });

  test('walks every edge, with every failure there is', async () => {
    const edges = edgesOf(modelOf(draft, draft ? person : [...person, ...more], every));
    expect(edges.length).toBeGreaterThan(1_000);
    for (const edge of edges) await walk(draft, edge);
  });

  test('leaves no state without a way on', () => {
    expect(deadEndsOf(modelOf(draft, [...person, ...more], every))).toEqual([]);
  });
});

test('every transition of the flow’s chart is taken', () => {
  expect(missedTransitions([modelOf(null, [...person, ...more], every)])).toEqual([]);
});

/** The flow with calls that answer when the test says so. */
function flowOf(kept: Typed | null) {
  const calls = toldCalls();
  const sent: Sending<Move>[] = [];
  let draft = kept;
  let keys = 0;
  const send = calls.whenTold('send');
  const machine = createRecordMachine<Thing, Move>('thing', {
    load: calls.whenTold('load'),
    send: (_id, sending) => {
      sent.push(sending);
      return send();
    },
    isRecord: (data): data is Thing => typeof data === 'object' && data !== null,
    isLegal: ({ place }) => place === 'new',
    setsAnew: () => false,
    versionOf: ({ version }) => version,
    historyOf: ({ history }) => history,
    newKey: () => {
      keys += 1;
      return `key ${keys}`;
    },
    drafts: {
      read: () => draft,
      write: (_id, typed) => {
        draft = typed;
      },
      clear: () => {
        draft = null;
      },
      // What is set aside is tested in `recordFlow.test.ts`.
      readAside: () => null,
      clearAside: () => undefined,
      setAside: () => undefined,
    },
    onDone: () => undefined,
  });
  return { machine, calls, sent, draft: () => draft };
}

/** Takes a real flow along a path, and looks at what it shows, keeps and sends at every step. */
async function walk(kept: Typed | null, steps: Step[]) {
  const { machine, calls, sent, draft } = flowOf(kept);
  const actor = createActor(machine, { input: { id: 7 } }).start();
  for (const [index, { event, state }] of steps.entries()) {
    const before = actor.getSnapshot().context;
    await calls.happen(actor, event);
    const now = actor.getSnapshot();
    const path = steps.slice(0, index + 1);
    sameAs(shown(now), shown(state), path);
    const { typed, unanswered, failure } = now.context;
    // What is typed goes only when it was done, or the person closes it; the draft is the same.
    const isOver =
      GIVEN_UP.includes(event.type) || ('variant' in event && event.variant === 'done');
    if (before.typed && !isOver && event.type !== 'OPEN' && event.type !== 'KEEP') {
      sameAs(typed, before.typed, path);
    }
    if (typed) sameAs(draft(), unanswered ? { ...typed, unanswered } : typed, path);
    if (now.matches('unsure') || now.matches('conflict')) expect(failure).not.toBeNull();
  }
  actor.stop();
  // One key is one request: the same event on the same version.
  for (const { key, ...request } of sent) {
    for (const other of sent.filter((candidate) => candidate.key === key)) {
      sameAs(other, { key, ...request }, steps);
    }
  }
}

/** The person closes the form, or begins it anew. */
const GIVEN_UP = ['CLOSE', 'LEAVE', 'START_ANEW'];

/** What a state shows; the keys depend on the way there. */
function shown({ value, context }: AnyMachineSnapshot) {
  const { sending, unanswered, ...rest } = context;
  return {
    value,
    ...rest,
    sending: sending && [sending.event, sending.version],
    unanswered: unanswered && [unanswered.event, unanswered.version],
  };
}
