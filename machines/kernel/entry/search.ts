import { assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../../api/kernel/failure.ts';
import type { Locale } from '../../../api/kernel/wire.ts';

/** A page of search results. */
export interface Found<Item> {
  rows: Item[];
  total: { count: number; exact: boolean };
  /** Where the next page begins; absent or null where there is none, or none can be asked for. */
  next?: string | null;
}

/** A search: the typed words, where to look for them, and the page to begin with. */
export type Sought<Scope = object> = Scope & { text: string; cursor?: string };

export type SearchEvent =
  | { type: 'TYPE'; text: string }
  /** Marks the row so many further down; up where negative. */
  | { type: 'MOVE'; by: number }
  | { type: 'POINT'; index: number }
  /** Takes the marked row; while the words are still looked for, the first row found for them. */
  | { type: 'PICK' }
  /** Typed after Enter and before the answer: it is meant for what will be taken. */
  | { type: 'TYPE_AHEAD'; key: string; locale: Locale }
  /** The next page below what is there; its first row is marked then. */
  | { type: 'MORE' }
  | { type: 'RETRY' };

/** What was typed between Enter and the answer, and whether another Enter ended it. */
export interface TypedAhead {
  text: string;
  /** In which language's writing. */
  locale: Locale;
  isEnded: boolean;
}

export interface SearchContext<Item, Scope = object> {
  text: string;
  scope: Scope;
  found: Found<Item> | null;
  /** The row that Enter takes; -1 while none is marked: nothing was sought and no arrow pressed. */
  marked: number;
  /** Enter was pressed before the answer came. */
  hasty: boolean;
  ahead: TypedAhead;
  failure: ApiFailure | null;
}

/** How long typing must pause before it is searched, in milliseconds. */
const TYPING_PAUSE = 200;

/**
 * A search while one types: the rows of the last answer stay until the next one is there. It looks
 * at once, with no words yet, so that there is something to choose from. What is taken goes to the
 * parent as `taken` says, and the search begins anew, with the same words where it `keepsWords`.
 */
export function searchMachine<Item, Scope extends object = object>(
  find: (sought: Sought<Scope>, signal: AbortSignal) => Promise<Found<Item>>,
  taken: (item: Item, ahead: TypedAhead) => { type: string },
  { keepsWords = false } = {},
) {
  return setup({
    types: {
      context: {} as SearchContext<Item, Scope>,
      events: {} as SearchEvent,
      input: {} as Scope,
    },
    actors: {
      find: fromPromise<Found<Item>, { sought: Sought<Scope> }>(({ input, signal }) =>
        find(input.sought, signal),
      ),
    },
    guards: {
      isMarked: ({ context: { found, marked } }) => found?.rows[marked] !== undefined,
      isHasty: ({ context: { found, marked, hasty } }) =>
        hasty && found?.rows[marked] !== undefined,
      hasMore: ({ context: { found } }) => typeof found?.next === 'string',
    },
    actions: {
      write: assign(({ event }) =>
        event.type === 'TYPE' ? { text: event.text, hasty: false, ahead: NOTHING_AHEAD } : {},
      ),
      mark: assign(({ context, event }) => {
        const last = (context.found?.rows.length ?? 0) - 1;
        if (event.type === 'POINT') return { marked: Math.min(event.index, last) };
        if (event.type !== 'MOVE') return {};
        return { marked: Math.min(last, Math.max(0, context.marked + event.by)) };
      }),
      handOver: enqueueActions(({ context, enqueue }) => {
        const item = context.found?.rows[context.marked];
        if (item !== undefined) enqueue.sendParent(taken(item, context.ahead));
      }),
      clear: assign({
        text: ({ context }) => (keepsWords ? context.text : ''),
        marked: -1,
        hasty: false,
        ahead: NOTHING_AHEAD,
      }),
      hurry: assign(({ context: { hasty, ahead } }) => ({
        hasty: true,
        ahead: { ...ahead, isEnded: hasty && ahead.text !== '' },
      })),
      noteAhead: assign(({ context: { hasty, ahead }, event }) =>
        event.type === 'TYPE_AHEAD' && hasty && !ahead.isEnded
          ? { ahead: { text: ahead.text + event.key, locale: event.locale, isEnded: false } }
          : {},
      ),
      tellParent: sendParent(({ context }: { context: SearchContext<Item, Scope> }) => ({
        type: 'SEARCH_FAILED',
        failure: context.failure,
      })),
    },
    delays: { typingPause: TYPING_PAUSE },
  }).createMachine({
    id: 'search',
    context: ({ input }) => ({
      text: '',
      scope: input,
      found: null,
      marked: -1,
      hasty: false,
      ahead: NOTHING_AHEAD,
      failure: null,
    }),
    initial: 'searching',
    on: {
      TYPE: { target: '.typing', actions: 'write' },
      MOVE: { actions: 'mark' },
      POINT: { actions: 'mark' },
    },
    states: {
      typing: {
        after: { typingPause: 'searching' },
        on: {
          TYPE: { target: 'typing', reenter: true, actions: 'write' },
          PICK: { target: 'searching', actions: 'hurry' },
        },
      },
      searching: {
        invoke: {
          src: 'find',
          input: ({ context }) => ({ sought: { ...context.scope, text: context.text.trim() } }),
          onDone: {
            target: 'found',
            actions: assign(({ context, event }) => {
              const isSought = context.text.trim() !== '' && event.output.rows.length > 0;
              return {
                found: event.output,
                marked: isSought ? 0 : -1,
                hasty: context.hasty && isSought,
                ahead: isSought ? context.ahead : NOTHING_AHEAD,
                failure: null,
              };
            }),
          },
          onError: {
            target: 'failed',
            actions: assign({ failure: ({ event }) => asFailure(event.error), hasty: false }),
          },
        },
        on: { PICK: { actions: 'hurry' }, TYPE_AHEAD: { actions: 'noteAhead' } },
      },
      found: {
        always: { guard: 'isHasty', target: 'searching', actions: ['handOver', 'clear'] },
        on: {
          PICK: { guard: 'isMarked', target: 'searching', actions: ['handOver', 'clear'] },
          MORE: { guard: 'hasMore', target: 'turning' },
        },
      },
      turning: {
        invoke: {
          src: 'find',
          input: ({ context: { scope, text, found } }) => ({
            sought: { ...scope, text: text.trim(), cursor: found?.next ?? '' },
          }),
          onDone: {
            target: 'found',
            actions: assign(({ context: { found }, event: { output } }) => {
              const before = found?.rows ?? [];
              const rows = [...before, ...output.rows];
              const marked = Math.min(before.length, rows.length - 1);
              return { found: { ...output, rows }, marked, failure: null };
            }),
          },
          onError: {
            target: 'stuck',
            actions: assign({ failure: ({ event }) => asFailure(event.error) }),
          },
        },
        on: { PICK: { guard: 'isMarked', target: 'searching', actions: ['handOver', 'clear'] } },
      },
      /** The next page could not be loaded. The loaded rows stay. */
      stuck: {
        entry: 'tellParent',
        on: {
          RETRY: 'turning',
          PICK: { guard: 'isMarked', target: 'searching', actions: ['handOver', 'clear'] },
        },
      },
      failed: { entry: 'tellParent', on: { RETRY: 'searching' } },
    },
  });
}

const NOTHING_AHEAD: TypedAhead = { text: '', locale: 'en-US', isEnded: false };
