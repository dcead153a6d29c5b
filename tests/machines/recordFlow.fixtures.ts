import { vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ApiFailure, type FailureParts } from '../../api/kernel/failure.ts';
import type { HistoryLine } from '../../api/kernel/record.ts';
import {
  createRecordMachine,
  type RecordServices,
  type Sending,
  type Typed,
} from '../../machines/kernel/recordMachine.ts';

export interface Thing {
  version: number;
  place: string;
  history: HistoryLine[];
}
export interface Move {
  type: string;
  remark?: string;
}

const line = (version: number): HistoryLine => ({
  version,
  at: '2026-01-01T00:00:00Z',
  actorId: 2,
  actorName: 'Someone else',
  actorAccount: null,
  actorRole: 'clerk',
  event: 'accept',
  payload: {},
  from: null,
  to: 'taken',
  remark: null,
});

export const thing = (version: number, place = 'new'): Thing => ({
  version,
  place,
  history: Array.from({ length: version }, (_unused, index) => line(index + 1)),
});

export const failure = (parts: FailureParts) => Promise.reject(new ApiFailure(parts));

/** The flow before a server that holds one thing and answers what the test says. */
export function begin(
  changed: Partial<RecordServices<Thing, Move>> = {},
  kept: Typed | null = null,
) {
  let keys = 0;
  let draft = kept;
  const aside = new Map<string, Typed>();
  const sent: Sending<Move>[] = [];
  const onDone = vi.fn<RecordServices<Thing, Move>['onDone']>();
  const send = changed.send ?? (async () => thing(2, 'taken'));
  const actor = createActor(
    createRecordMachine<Thing, Move>('thing', {
      load: async () => thing(1),
      isRecord: (data): data is Thing => typeof data === 'object' && data !== null,
      isLegal: (record) => record.place === 'new',
      setsAnew: ({ event }) => event === 'rewrite',
      versionOf: ({ version }) => version,
      historyOf: ({ history }) => history,
      newKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
      drafts: {
        read: () => draft,
        write: (_id, typed) => {
          draft = typed;
        },
        clear: () => {
          draft = null;
        },
        readAside: (_id, type) => aside.get(type) ?? null,
        clearAside: (_id, type) => {
          aside.delete(type);
        },
        setAside: (_id, typed) => {
          if (typed.input !== null) aside.set(typed.type, typed);
        },
      },
      onDone,
      ...changed,
      send: (id, sending) => {
        sent.push(sending);
        return send(id, sending);
      },
    }),
    { input: { id: 7 } },
  ).start();
  const at = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, at, sent, onDone, draft: () => draft };
}

export const SUBMIT = { type: 'SUBMIT', event: { type: 'cancel', remark: 'Twice' } } as const;

export async function typing(changed: Partial<RecordServices<Thing, Move>> = {}) {
  const begun = begin(changed);
  await begun.at('viewing');
  begun.actor.send({ type: 'OPEN', event: 'cancel' });
  begun.actor.send({ type: 'KEEP', input: { remark: 'Twice' } });
  return begun;
}
