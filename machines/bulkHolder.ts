import { type ActorRefFrom, assign, type SnapshotFrom, setup, stopChild } from 'xstate';
import type { BulkContext, createBulkMachine } from './order/bulk.ts';
import type { Verdict } from './rules.ts';

/** The flow of one bulk action, and its running actor. */
export type BulkMachine = ReturnType<typeof createBulkMachine>;
export type BulkActor = ActorRefFrom<BulkMachine>;

/** What a person does that ends the office of a shop, and with it the run and what is not saved. */
export type Leave = { type: 'SWITCH_SHOP'; restaurantId: number } | { type: 'SIGN_OUT' };

export interface BulkHolderContext {
  bulk: BulkActor | null;
  /** The address of the page that the action was begun on. */
  from: string | null;
  /** The page that is open has something that is not saved. */
  isUnsaved: boolean;
  /** What waits for the person's answer to the warning. */
  leave: Leave | null;
}

export type BulkHolderEvent =
  /** One action at a time: another is begun when the one before is closed. */
  | { type: 'BEGIN'; machine: BulkMachine; orderIds: readonly number[]; from: string }
  /** The page of the action is left or its dialog put away; what has run goes on. */
  | { type: 'HIDE' }
  | { type: 'SHOW' }
  /** The report was read. */
  | { type: 'CLOSE' }
  /** The page has something unsaved from now on, or has not any more. */
  | { type: 'UNSAVED'; isUnsaved: boolean }
  | { type: 'LEAVE'; leave: Leave }
  | { type: 'STAY' }
  | { type: 'LEAVE_ANYWAY' }
  /** The office ends and nobody was asked: the session has ended, or another tab switched the shop. */
  | { type: 'OFFICE_ENDS' };

/** How far a run has come, in orders. */
export interface BulkProgress {
  /** Those that have an answer, refused ones among them. */
  answered: number;
  refused: number;
  left: number;
  all: number;
}

/** What the holder does to the world; a test brings its own. */
export interface BulkHolderServices {
  leave: (leave: Leave) => void;
  /** Says that a run was cut short, and how far it had come. */
  tellCutShort: (progress: BulkProgress) => void;
}

/**
 * Holds the bulk action of an office, so that it outlives the page it was begun on: a run goes on
 * and its report stays while the person is elsewhere. Who would leave the shop is warned first, of
 * the run and of what the open page has not saved.
 */
export function createBulkHolder(services: BulkHolderServices) {
  return setup({
    types: { context: {} as BulkHolderContext, events: {} as BulkHolderEvent },
    guards: {
      hasBegun: ({ context: { bulk } }) => bulk?.getSnapshot().hasTag('begun') ?? false,
      isUnsaved: ({ context }) => context.isUnsaved,
      isSaved: ({ event }) => event.type === 'UNSAVED' && !event.isUnsaved,
      isUnderWay: ({ context: { bulk } }) => bulk?.getSnapshot().hasTag('underWay') ?? false,
    },
    actions: {
      begin: assign(({ event, spawn }) =>
        event.type === 'BEGIN'
          ? {
              bulk: spawn(event.machine, { input: { orderIds: event.orderIds } }),
              from: event.from,
            }
          : {},
      ),
      drop: stopChild(({ context: { bulk } }) => bulk as BulkActor),
      forget: assign({ bulk: null, from: null }),
      noteLeave: assign(({ event }) => (event.type === 'LEAVE' ? { leave: event.leave } : {})),
      forgetLeave: assign({ leave: null }),
      noteUnsaved: assign(({ event }) =>
        event.type === 'UNSAVED' ? { isUnsaved: event.isUnsaved } : {},
      ),
      leave: ({ event }) => {
        if (event.type === 'LEAVE') services.leave(event.leave);
      },
      leaveAfterAll: (_, { leave }: { leave: Leave | null }) => {
        if (leave) services.leave(leave);
      },
      tellCutShort: ({ context: { bulk } }) => {
        if (bulk) services.tellCutShort(progressOf(bulk.getSnapshot().context));
      },
    },
  }).createMachine({
    id: 'bulkHolder',
    context: { bulk: null, from: null, isUnsaved: false, leave: null },
    initial: 'empty',
    on: { UNSAVED: { actions: 'noteUnsaved' } },
    states: {
      empty: {
        on: {
          BEGIN: { target: 'holding', actions: 'begin' },
          LEAVE: [
            { guard: 'isUnsaved', target: 'asked', actions: 'noteLeave' },
            { actions: 'leave' },
          ],
        },
      },
      /** The page asks whether what it has not saved is to be left. */
      asked: {
        on: {
          STAY: { target: 'empty', actions: 'forgetLeave' },
          LEAVE_ANYWAY: { target: 'empty', actions: LEAVE_AFTER_ALL },
          /** Nothing is left to ask about: the page has gone, or has saved. */
          UNSAVED: [
            { guard: 'isSaved', target: 'empty', actions: ['noteUnsaved', 'forgetLeave'] },
            { actions: 'noteUnsaved' },
          ],
          OFFICE_ENDS: { target: 'empty', actions: 'forgetLeave' },
        },
      },
      holding: {
        initial: 'shown',
        on: {
          LEAVE: [
            { guard: 'hasBegun', target: '.warned', actions: 'noteLeave' },
            { target: 'empty', actions: [...END, 'leave'] },
          ],
          CLOSE: { target: 'empty', actions: END },
          OFFICE_ENDS: [
            { guard: 'isUnderWay', target: 'empty', actions: ['tellCutShort', ...END] },
            { target: 'empty', actions: END },
          ],
        },
        states: {
          shown: {
            on: {
              /** Before it runs there is nothing to come back to. */
              HIDE: [
                { guard: 'hasBegun', target: 'hidden' },
                { target: '#bulkHolder.empty', actions: END },
              ],
            },
          },
          hidden: { on: { SHOW: 'shown' } },
          warned: {
            on: {
              STAY: { target: 'hidden', actions: 'forgetLeave' },
              LEAVE_ANYWAY: [
                { guard: 'isUnsaved', target: '#bulkHolder.asked', actions: END },
                { target: '#bulkHolder.empty', actions: [...END, ...LEAVE_AFTER_ALL] },
              ],
            },
          },
        },
      },
    },
  });
}

/** Ends what is held. */
const END = ['drop', 'forget'] as const;

/** Does what the person was asked about. */
const LEAVE_AFTER_ALL = [
  {
    type: 'leaveAfterAll',
    params: ({ context }: { context: BulkHolderContext }) => ({ leave: context.leave }),
  },
  'forgetLeave',
] as const;

/** The machine and its actor, for those who hold them. */
export type BulkHolderMachine = ReturnType<typeof createBulkHolder>;
export type BulkHolderActor = ActorRefFrom<BulkHolderMachine>;

/** Why no action can be begun now, or null. */
export const beginRefusal = (holder: SnapshotFrom<BulkHolderMachine>): Verdict =>
  holder.matches('empty') ? null : { rule: 'bulkIsOpen' };

/** How far an action has come; all zero before it runs. */
export function progressOf({ done, queue }: BulkContext): BulkProgress {
  const left = queue.flat().length;
  return {
    answered: done.length,
    refused: done.filter(({ outcome }) => outcome !== 'done').length,
    left,
    all: done.length + left,
  };
}
