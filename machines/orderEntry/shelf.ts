import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import type { OrderDraft } from './draft.ts';

/** How long nobody types before what was entered is sent, in milliseconds. */
const PAUSE = 1000;
/** How long it takes until a save that got no answer is tried once more, in milliseconds. */
const AGAIN = 15_000;

/** A draft as another device has saved it. */
export interface ShelvedElsewhere {
  version: number;
  savedAt: string;
  /** The stored draft, as it was written there. */
  content: string;
}

interface Kept {
  version: number;
  savedAt: string;
}

/** What the shelf reaches outside by; each call rejects with an `ApiFailure`. */
export interface ShelfServices {
  /** @param version That was saved or read last; null where it was never saved. */
  save: (draft: OrderDraft, version: number | null) => Promise<Kept>;
  /** Gives a draft up, unless somebody else has saved it since this version. */
  remove: (draftId: string, version: number) => Promise<void>;
  /** What another device has saved, out of the answer to a save that came too late; null if it is gone. */
  elsewhere: (failure: ApiFailure) => ShelvedElsewhere | null;
  /** Which version of a draft this browser has seen last: outlives the page. */
  memory: {
    versionOf: (draftId: string) => number | null;
    note: (draftId: string, version: number | null) => void;
  };
}

interface ShelfContext {
  services: ShelfServices;
  /** The newest that was entered; null where there is nothing to keep. */
  draft: OrderDraft | null;
  /** What of it is on its way, or was saved last. */
  sent: OrderDraft | null;
  savedAt: string | null;
  failure: ApiFailure | null;
  /** What another device has saved; null too where it entered the order or gave it up. */
  other: ShelvedElsewhere | null;
}

type DraftEvent = { type: 'DRAFT'; draft: OrderDraft | null };

type ShelfEvent =
  | DraftEvent
  /** A draft of the server was taken over: later saves build on it. */
  | { type: 'ADOPT'; draft: OrderDraft; kept: Kept }
  /** It was given up. */
  | { type: 'REMOVE'; draftId: string }
  | { type: 'RETRY' };

const failureOf = ({ event }: { event: { error: unknown } }) => ({
  failure: asFailure(event.error),
});
const draftOf = ({ event: { draft } }: { event: DraftEvent }) => ({ draft });

/** Nothing is entered any more, or something else: whatever was to be said of the one before is over. */
const leaving = [
  {
    guard: { type: 'isNone', params: draftOf },
    target: 'empty',
    actions: ['forget', { type: 'note', params: draftOf }],
  },
  {
    guard: { type: 'isAnother', params: draftOf },
    target: 'waiting',
    actions: ['forget', { type: 'note', params: draftOf }],
  },
] as const;
const noting = { actions: { type: 'note', params: draftOf } } as const;
const typing = [
  ...leaving,
  { guard: { type: 'isSent', params: draftOf } },
  { ...noting, target: 'waiting', reenter: true },
] as const;

/**
 * Keeps a half-entered order on the server, so that another device finds it. What another device has
 * saved of it is never written over: it is told, and nothing more of this draft is sent until the
 * person has decided.
 */
export const shelfMachine = setup({
  types: {
    context: {} as ShelfContext,
    events: {} as ShelfEvent,
    input: {} as ShelfServices,
  },
  actors: {
    save: fromPromise<Kept, ShelfContext>(async ({ input: { services, draft } }) => {
      if (draft === null) throw new Error('There is nothing to save');
      const { draftId } = draft;
      const kept = await services.save(draft, services.memory.versionOf(draftId));
      services.memory.note(draftId, kept.version);
      return kept;
    }),
  },
  guards: {
    isNone: (_, { draft }: { draft: OrderDraft | null }) => draft === null,
    isAnother: ({ context }, { draft }: { draft: OrderDraft | null }) =>
      draft?.draftId !== context.draft?.draftId,
    isSent: ({ context: { sent } }, { draft }: { draft: OrderDraft | null }) => draft === sent,
    hasMore: ({ context: { draft, sent } }) => draft !== sent,
    isElsewhere: (_, { failure }: { failure: ApiFailure }) =>
      failure.kind === 'stale' || failure.kind === 'notFound',
    isRefused: (_, { failure }: { failure: ApiFailure }) => failure.kind === 'refused',
  },
  actions: {
    note: assign((_, { draft }: { draft: OrderDraft | null }) => ({ draft })),
    send: assign(({ context: { draft } }) => ({ sent: draft, failure: null })),
    noteSaved: assign((_, { savedAt }: { savedAt: string }) => ({ savedAt })),
    fail: assign((_, { failure }: { failure: ApiFailure }) => ({ failure, sent: null })),
    noteElsewhere: assign(({ context: { services } }, { failure }: { failure: ApiFailure }) => ({
      other: services.elsewhere(failure),
      sent: null,
    })),
    adopt: assign(({ context: { services }, event }) => {
      if (event.type !== 'ADOPT') return {};
      const { draft, kept } = event;
      services.memory.note(draft.draftId, kept.version);
      return { draft, sent: draft, savedAt: kept.savedAt, failure: null, other: null };
    }),
    remove: ({ context: { services }, event }) => {
      if (event.type !== 'REMOVE') return;
      const { draftId } = event;
      const seen = services.memory.versionOf(draftId);
      services.memory.note(draftId, null);
      // What could not be removed stays in the list of drafts, where it can be deleted.
      if (seen !== null) services.remove(draftId, seen).catch(() => undefined);
    },
    forget: assign({ draft: null, sent: null, savedAt: null, failure: null, other: null }),
  },
  delays: { pause: PAUSE, again: AGAIN },
}).createMachine({
  id: 'shelf',
  context: ({ input }) => ({
    services: input,
    draft: null,
    sent: null,
    savedAt: null,
    failure: null,
    other: null,
  }),
  initial: 'empty',
  on: {
    ADOPT: { target: '.saved', actions: 'adopt' },
    REMOVE: { target: '.empty', actions: ['remove', 'forget'] },
  },
  states: {
    empty: { on: { DRAFT: typing } },
    waiting: { on: { DRAFT: typing }, after: { pause: 'saving' } },
    saving: {
      entry: 'send',
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: [
          {
            guard: 'hasMore',
            target: 'waiting',
            actions: { type: 'noteSaved', params: ({ event }) => event.output },
          },
          { target: 'saved', actions: { type: 'noteSaved', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'isElsewhere', params: failureOf },
            target: 'elsewhere',
            actions: { type: 'noteElsewhere', params: failureOf },
          },
          {
            guard: { type: 'isRefused', params: failureOf },
            target: 'refused',
            actions: { type: 'fail', params: failureOf },
          },
          { target: 'failed', actions: { type: 'fail', params: failureOf } },
        ],
      },
      // What is on its way arrives first: the next save builds on its version.
      on: { DRAFT: [...leaving, noting] },
    },
    saved: { on: { DRAFT: typing } },
    /** There are too many: it is tried again once one of them is gone. */
    refused: { on: { DRAFT: typing, RETRY: 'saving' } },
    failed: { on: { DRAFT: typing, RETRY: 'saving' }, after: { again: 'saving' } },
    /** Another device has changed it, entered it or given it up: the person decides. */
    elsewhere: { on: { DRAFT: [...leaving, noting] } },
  },
});
