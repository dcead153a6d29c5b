import { type ActorRefFrom, assign, raise, type SnapshotFrom, setup, stopChild } from 'xstate';
import type { Verdict } from '../kernel/law/rules.ts';
import type { BulkContext, createBulkMachine } from '../order/bulk.ts';
import { isNotDone } from '../order/bulkReport.ts';
import type { KeptBulk } from '../order/keptBulk.ts';

/** The flow of one bulk action, and its running actor. */
export type BulkMachine = ReturnType<typeof createBulkMachine>;
export type BulkActor = ActorRefFrom<BulkMachine>;

/** What a person does that ends the office of a shop, and with it the run and what is not saved. */
export type Leave = { type: 'SWITCH_SHOP'; restaurantId: number } | { type: 'SIGN_OUT' };

export interface OfficeState {
  bulk: BulkActor | null;
  /** The address of the page that the action was begun on. */
  from: string | null;
  /** The page that is open has something that is not saved. */
  isUnsaved: boolean;
  /** What waits for the person's answer to a warning. */
  leave: Leave | null;
}

export type OfficeEvent =
  /** One action at a time: another is begun when the one before is closed. */
  | { type: 'BEGIN'; machine: BulkMachine; orderIds: readonly number[]; from: string }
  /** A run that the page before this one left behind. `isThere`: on its page, and not put away. */
  | { type: 'RESTORE'; machine: BulkMachine; kept: KeptBulk; from: string; isThere: boolean }
  /** The page of the action is left; what has run goes on. */
  | { type: 'HIDE' }
  /** The person has put its dialog away: it stays so over a reload. */
  | { type: 'PUT_AWAY' }
  | { type: 'SHOW' }
  /** The report was read, or nobody wants it. */
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

/** What the office does to the world; a test brings its own. */
export interface OfficeServices {
  leave: (leave: Leave) => void;
  /** Says that a run was cut short, and how far it had come. */
  tellCutShort: (progress: BulkProgress) => void;
  /** What was kept of a run in the browser is wanted no more. */
  forget: () => void;
  /** Keeps in the browser whether the person has put the dialog away. */
  noteAway: (isAway: boolean) => void;
}

/**
 * The open office of one shop, in two regions. `bulk` holds the bulk action, so that it outlives the
 * page it was begun on: a run goes on and its report stays while the person is elsewhere. `leaving`
 * is the way out of the office: who switches the shop or signs out is warned first, of the run and
 * then of what the open page has not saved.
 */
export function createOffice(services: OfficeServices) {
  return setup({
    types: { context: {} as OfficeState, events: {} as OfficeEvent },
    guards: {
      hasBegun: ({ context: { bulk } }) => bulk?.getSnapshot().hasTag('begun') ?? false,
      isThere: ({ event }) => event.type === 'RESTORE' && event.isThere,
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
      restore: assign(({ event, spawn }) =>
        event.type === 'RESTORE'
          ? {
              bulk: spawn(event.machine, {
                input: { orderIds: event.kept.orderIds, kept: event.kept },
              }),
              from: event.from,
            }
          : {},
      ),
      stop: stopChild(({ context: { bulk } }) => bulk as BulkActor),
      letGo: assign({ bulk: null, from: null }),
      forget: () => services.forget(),
      noteAway: () => services.noteAway(true),
      noteBack: () => services.noteAway(false),
      close: raise({ type: 'CLOSE' }),
      hide: raise({ type: 'HIDE' }),
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
    id: 'office',
    context: { bulk: null, from: null, isUnsaved: false, leave: null },
    type: 'parallel',
    on: { UNSAVED: { actions: 'noteUnsaved' } },
    states: {
      bulk: {
        initial: 'none',
        states: {
          none: {
            on: {
              BEGIN: { target: 'held.shown', actions: ['begin', 'noteBack'] },
              RESTORE: [
                { guard: 'isThere', target: 'held.shown', actions: 'restore' },
                { target: 'held.hidden', actions: 'restore' },
              ],
            },
          },
          held: {
            on: {
              CLOSE: { target: 'none', actions: ['stop', 'letGo', 'forget'] },
              /** What is kept stays: the run waits for the same person in the same shop. */
              OFFICE_ENDS: [
                { guard: 'isUnderWay', target: 'none', actions: ['tellCutShort', 'stop', 'letGo'] },
                { target: 'none', actions: ['stop', 'letGo'] },
              ],
            },
            initial: 'shown',
            states: {
              shown: {
                on: {
                  /** Before it runs there is nothing to come back to. */
                  HIDE: [{ guard: 'hasBegun', target: 'hidden' }, { actions: 'close' }],
                  PUT_AWAY: [
                    { guard: 'hasBegun', target: 'hidden', actions: 'noteAway' },
                    { actions: 'close' },
                  ],
                },
              },
              hidden: { on: { SHOW: { target: 'shown', actions: 'noteBack' } } },
            },
          },
        },
      },
      leaving: {
        initial: 'staying',
        states: {
          staying: {
            on: {
              LEAVE: [
                { guard: 'hasBegun', target: 'warnedOfRun', actions: ['noteLeave', 'hide'] },
                { guard: 'isUnsaved', target: 'askedOfUnsaved', actions: 'noteLeave' },
                { actions: ['close', 'leave'] },
              ],
            },
          },
          warnedOfRun: {
            on: {
              STAY: { target: 'staying', actions: 'forgetLeave' },
              LEAVE_ANYWAY: [
                { guard: 'isUnsaved', target: 'askedOfUnsaved', actions: 'close' },
                { target: 'staying', actions: ['close', ...LEAVE_AFTER_ALL] },
              ],
              OFFICE_ENDS: { target: 'staying', actions: 'forgetLeave' },
            },
          },
          /** The page asks whether what it has not saved is to be left. */
          askedOfUnsaved: {
            on: {
              STAY: { target: 'staying', actions: 'forgetLeave' },
              LEAVE_ANYWAY: { target: 'staying', actions: LEAVE_AFTER_ALL },
              /** Nothing is left to ask about: the page has gone, or has saved. */
              UNSAVED: [
                { guard: 'isSaved', target: 'staying', actions: ['noteUnsaved', 'forgetLeave'] },
                { actions: 'noteUnsaved' },
              ],
              OFFICE_ENDS: { target: 'staying', actions: 'forgetLeave' },
            },
          },
        },
      },
    },
  });
}

/** Does what the person was asked about. */
const LEAVE_AFTER_ALL = [
  {
    type: 'leaveAfterAll',
    params: ({ context }: { context: OfficeState }) => ({ leave: context.leave }),
  },
  'forgetLeave',
] as const;

/** The machine and its actor, for those who hold them. */
export type OfficeMachine = ReturnType<typeof createOffice>;
export type OfficeActor = ActorRefFrom<OfficeMachine>;

/** Why no bulk action can be begun now, or null. */
export const beginRefusal = (office: SnapshotFrom<OfficeMachine>): Verdict =>
  office.matches({ bulk: 'none' }) ? null : { rule: 'bulkIsOpen' };

/** How far an action has come; all zero before it runs. */
export function progressOf({ done, queue, held }: BulkContext): BulkProgress {
  const left = [...queue, ...held.queue].flat().length;
  return {
    answered: done.length,
    refused: done.filter(isNotDone).length,
    left,
    all: done.length + left,
  };
}
