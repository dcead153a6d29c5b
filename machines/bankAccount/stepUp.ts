import { assign, fromPromise, setup } from 'xstate';
import type { BankAccountEntry, BankAccountList } from '../../api/bankAccounts/calls.ts';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';

/** What a person wants to do with the accounts: a form, the question before a deletion, or a decision. */
export type BankAccountWish =
  | { type: 'add' }
  | { type: 'edit'; id: number }
  | { type: 'delete'; id: number }
  | { type: 'confirm'; id: number }
  | { type: 'refuse'; id: number };

/** A change as it is sent. */
export type BankAccountChange =
  | { type: 'add'; body: BankAccountEntry }
  | { type: 'edit'; id: number; body: BankAccountEntry & { version: number } }
  | { type: 'delete'; id: number; version: number };

export interface StepUpContext {
  /** The accounts as they were answered last; without any number while it is locked. */
  list: BankAccountList | null;
  /** What is waited for, or open. */
  wish: BankAccountWish | null;
  /** Why the accounts could not be read, the password not taken, or the change not made. */
  failure: ApiFailure | null;
}

export type StepUpEvent =
  | { type: 'RETRY' }
  /** Show the numbers, or begin something that needs them. */
  | { type: 'ASK'; wish: BankAccountWish | null }
  | { type: 'GIVE'; password: string }
  /** Gives up the password's question, or what was begun. */
  | { type: 'CANCEL' }
  | { type: 'LOCK' }
  | { type: 'CHANGE'; change: BankAccountChange }
  /** An account was confirmed or refused, by a flow of its own (`flow.ts`): all are read anew. */
  | { type: 'DECIDED' };

/** The calls behind it; a test brings its own. */
export interface StepUpServices {
  read: () => Promise<BankAccountList>;
  unlock: (password: string) => Promise<BankAccountList>;
  lock: () => Promise<BankAccountList>;
  change: (change: BankAccountChange) => Promise<BankAccountList>;
}

/**
 * The bank accounts behind the password's second asking: locked → asking → unlocked, and locked again
 * when the server's time is over. What was begun meanwhile stays begun, behind the question; the
 * numbers go.
 */
export function createStepUpMachine(services: StepUpServices) {
  return setup({
    types: { context: {} as StepUpContext, events: {} as StepUpEvent },
    actors: {
      read: fromPromise(() => services.read()),
      unlock: fromPromise(({ input }: { input: string }) => services.unlock(input)),
      lock: fromPromise(() => services.lock()),
      change: fromPromise(({ input }: { input: BankAccountChange }) => services.change(input)),
    },
    delays: {
      unlockedFor: ({ context }) => context.list?.unlockedFor ?? 0,
    },
    guards: {
      isUnlocked: (_, { list }: { list: BankAccountList }) => list.unlockedFor > 0,
      isWaitedFor: ({ context }) => context.wish !== null,
      needsPassword: (_, { error }: { error: unknown }) =>
        asFailure(error).reason?.rule === 'passwordWasGiven',
      isStale: (_, { error }: { error: unknown }) => asFailure(error).kind === 'stale',
    },
    actions: {
      keep: assign((_, { list }: { list: BankAccountList }) => ({ list, failure: null })),
      note: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
      /** The accounts as they are now come with the refusal. */
      keepNewer: assign((_, { error }: { error: unknown }) => ({
        list: asFailure(error).data as BankAccountList,
      })),
      forgetFailure: assign({ failure: null }),
      wish: assign({ wish: ({ event }) => (event.type === 'ASK' ? event.wish : null) }),
      forgetWish: assign({ wish: null }),
      hide: assign({
        list: ({ context: { list } }) =>
          list && {
            ...list,
            rows: list.rows.map((row) => ({ ...row, account: null })),
            unlockedFor: 0,
          },
      }),
    },
  }).createMachine({
    id: 'bankAccountStepUp',
    context: { list: null, wish: null, failure: null },
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          src: 'read',
          onDone: [
            {
              guard: { type: 'isUnlocked', params: ({ event }) => ({ list: event.output }) },
              target: 'unlocked',
              actions: { type: 'keep', params: ({ event }) => ({ list: event.output }) },
            },
            {
              target: 'locked',
              actions: { type: 'keep', params: ({ event }) => ({ list: event.output }) },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'note', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      failed: { on: { RETRY: { target: 'reading', actions: 'forgetFailure' } } },
      locked: {
        on: { ASK: { target: 'asking', actions: 'wish' } },
      },
      asking: {
        initial: 'typing',
        states: {
          typing: {
            on: {
              GIVE: { target: 'checking', actions: 'forgetFailure' },
              CANCEL: {
                target: '#bankAccountStepUp.locked',
                actions: ['forgetFailure', 'forgetWish'],
              },
            },
          },
          checking: {
            invoke: {
              src: 'unlock',
              input: ({ event }) => (event.type === 'GIVE' ? event.password : ''),
              onDone: {
                target: '#bankAccountStepUp.unlocked',
                actions: { type: 'keep', params: ({ event }) => ({ list: event.output }) },
              },
              onError: {
                target: 'typing',
                actions: { type: 'note', params: ({ event }) => ({ error: event.error }) },
              },
            },
          },
        },
      },
      unlocked: {
        initial: 'shown',
        after: {
          unlockedFor: [
            { guard: 'isWaitedFor', target: 'asking', actions: ['hide', 'forgetFailure'] },
            { target: 'locked', actions: ['hide', 'forgetFailure'] },
          ],
        },
        states: {
          shown: {
            on: {
              ASK: { actions: ['wish', 'forgetFailure'] },
              CANCEL: { actions: ['forgetWish', 'forgetFailure'] },
              CHANGE: { target: 'changing', actions: 'forgetFailure' },
              DECIDED: { target: 'readingAnew', actions: ['forgetWish', 'forgetFailure'] },
              LOCK: '#bankAccountStepUp.locking',
            },
          },
          readingAnew: {
            invoke: {
              src: 'read',
              onDone: [
                {
                  guard: { type: 'isUnlocked', params: ({ event }) => ({ list: event.output }) },
                  target: '#bankAccountStepUp.unlocked',
                  actions: { type: 'keep', params: ({ event }) => ({ list: event.output }) },
                },
                {
                  target: '#bankAccountStepUp.locked',
                  actions: { type: 'keep', params: ({ event }) => ({ list: event.output }) },
                },
              ],
              onError: {
                target: 'shown',
                actions: { type: 'note', params: ({ event }) => ({ error: event.error }) },
              },
            },
          },
          changing: {
            invoke: {
              src: 'change',
              input: ({ event }) => (event as Extract<StepUpEvent, { type: 'CHANGE' }>).change,
              onDone: {
                // A new time, and so a new delay.
                target: '#bankAccountStepUp.unlocked',
                actions: [
                  { type: 'keep', params: ({ event }) => ({ list: event.output }) },
                  'forgetWish',
                ],
              },
              onError: [
                {
                  guard: { type: 'needsPassword', params: ({ event }) => ({ error: event.error }) },
                  target: '#bankAccountStepUp.asking',
                  actions: 'hide',
                },
                {
                  guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
                  target: '#bankAccountStepUp.unlocked',
                  actions: [
                    { type: 'keepNewer', params: ({ event }) => ({ error: event.error }) },
                    { type: 'note', params: ({ event }) => ({ error: event.error }) },
                  ],
                },
                {
                  target: 'shown',
                  actions: { type: 'note', params: ({ event }) => ({ error: event.error }) },
                },
              ],
            },
          },
        },
      },
      /** The numbers are gone at once, whatever the server says. */
      locking: {
        entry: ['hide', 'forgetWish', 'forgetFailure'],
        invoke: {
          src: 'lock',
          onDone: {
            target: 'locked',
            actions: { type: 'keep', params: ({ event }) => ({ list: event.output }) },
          },
          onError: {
            target: 'locked',
            actions: { type: 'note', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
    },
  });
}
