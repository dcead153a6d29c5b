import { asFailure } from '../../../api/kernel/failure.ts';
import type { Attempt, EntryInput } from './context.ts';
import type { StepOrder } from './steps.ts';

/** The failure that an invoked call ended with. */
export const failureOf = ({ event }: { event: { error: unknown } }) => ({
  failure: asFailure(event.error),
});

/**
 * What a person goes through in any guided entry, as data for a chart whose `setup` has the parts of
 * `entryParts`: the chart's states, and what the states of its own are made of.
 * @param id The chart's own.
 */
export function entryFlow<
  Step extends string,
  Draft extends { attempt: Attempt<Body> | null },
  Body,
  Answer,
>(id: string, order: StepOrder<Step, Draft>) {
  const to = (state: string) => `#${id}.flow.${state}`;
  const fail = { type: 'fail', params: failureOf } as const;
  const onSessionOver = {
    guard: { type: 'sessionIsOver', params: failureOf },
    target: to('sessionEnded'),
    actions: fail,
  } as const;
  const onSessionLost = {
    guard: { type: 'sessionIsOverUnanswered', params: failureOf },
    target: to('sessionEnded'),
  } as const;
  const settled = ['settleAttempt', fail, 'save'] as const;
  const discard = { target: to('entering'), actions: 'beginAnew', reenter: true } as const;
  const goTo = order.steps.map(
    (step) =>
      ({ guard: { type: 'opens', params: { step } }, target: to(`entering.${step}`) }) as const,
  );
  const sendAgain = [
    { guard: 'canCommit', target: to('committing'), actions: ['makeAttempt', 'save'] },
    // Only time can have stood against it meanwhile: to where that is said.
    { target: to('entering.placing') },
  ] as const;
  const changeable = { RETRY: sendAgain, BACK: to('entering'), GO_TO: goTo, DISCARD: discard };

  /**
   * The server names fields: to the first of these steps that asks for one of them.
   * @param placeOf Where in the step one is led.
   */
  const onErrorsOf = (steps: readonly Step[], placeOf: (step: Step) => string = (step) => step) =>
    steps.map(
      (step) =>
        ({
          guard: {
            type: 'errorsAreOf',
            params: ({ event }: { event: { error: unknown } }) => ({
              failure: asFailure(event.error),
              step,
            }),
          },
          target: to(`entering.${placeOf(step)}`),
          actions: ['settleAttempt', { type: 'showErrors', params: failureOf }, 'save'],
        }) as const,
    );

  const standing = (step: Step) => [{ type: 'stand', params: { step } }, 'save'] as const;
  const next = (step: Step) =>
    [
      { guard: { type: 'stepIsDone', params: { step } }, target: order.after(step) },
      { actions: { type: 'ask', params: { step } } },
    ] as const;
  const commit = [
    { ...sendAgain[0], actions: ['noteOption', 'makeAttempt', 'save'] },
    sendAgain[1],
  ] as const;

  return {
    to,
    fail,
    /** Signed out meanwhile: the draft is kept, whatever was under way. */
    onSessionOver,
    /** The attempt was answered, with a failure. */
    settled,
    onErrorsOf,
    /** Where nothing stands against it; else to where that is said. */
    sendAgain,
    /** To the step that an event names, where it is open. */
    goTo,
    discard,
    /** The entry of a step's state. */
    standing,
    /** On where nothing stands against the step; else it is said what does. */
    next,
    /** The last step sends. */
    commit,
    /** The state of a step that is answered by changes of the draft alone (`answerParts`). */
    answering: (step: Step) =>
      ({
        entry: standing(step),
        on: {
          CHANGE: { actions: ['change', 'save'] },
          BACK: { target: order.before(step) },
          ...(order.after(step) === step ? { COMMIT: commit } : { NEXT: next(step) }),
        },
      }) as const,
    /** What the chart invokes: it keeps the draft in the browser's storage. */
    keeper: {
      id: 'keeper',
      src: 'keeper',
      input: ({ context: { input } }: { context: { input: EntryInput<Draft> } }) => ({
        storage: input.storage,
        owner: input.owner,
        tab: input.tab,
        stamp: input.found.stored?.stamp ?? null,
        clock: input.clock,
      }),
    },
    states: {
      opening: { always: [{ guard: 'hasOffer', target: 'offered' }, { target: 'entering' }] },
      offered: {
        on: {
          CONTINUE: [
            { guard: 'offerWasSent', target: 'unsettled', actions: 'takeOffer' },
            { target: 'resuming', actions: 'takeOffer' },
          ],
          DISCARD: discard,
          DRAFT_ELSEWHERE: [
            { guard: 'isRemovedElsewhere', target: 'entering', actions: 'offerOther' },
            { actions: 'offerOther' },
          ],
        },
      },
      /** A draft may be old: what it shows of other records is read anew. */
      resuming: {
        invoke: {
          src: 'refresh',
          input: ({ context: { draft } }: { context: { draft: Draft } }) => ({ draft }),
          onDone: {
            target: 'entering',
            actions: [
              {
                type: 'takeRefreshed',
                params: ({ event }: { event: { output: Draft } }) => ({ draft: event.output }),
              },
              'save',
            ],
          },
          onError: [onSessionOver, { target: 'resumeFailed', actions: fail }],
        },
      },
      resumeFailed: { on: { RETRY: 'resuming', CONTINUE: 'entering', DISCARD: discard } },
      /** No answer came, so it may have been taken: the same attempt alone goes again. */
      unsettled: { entry: 'noteLost', on: { RETRY: 'committing', DISCARD: discard } },
      /** The server's law refuses it. */
      refused: { on: changeable },
      /** It could not be taken for another reason. */
      failed: { on: changeable },
      sessionEnded: {
        on: {
          RETRY: [{ guard: 'isUnsettled', target: 'unsettled' }, { target: 'entering' }],
          DISCARD: discard,
        },
      },
      committed: { entry: 'clearStored', on: { DISCARD: discard } },
    },
    /** The steps: one question each. Going back or to a step that was seen loses nothing. */
    entering: <const Steps extends object>(steps: Steps) =>
      ({
        initial: 'placing',
        on: {
          GO_TO: goTo,
          SEARCH_FAILED: {
            guard: 'searchSaysSessionIsOver',
            target: to('sessionEnded'),
            actions: 'noteSearchFailure',
          },
          TAKE_OTHER: [
            { guard: 'othersWereSent', target: to('unsettled'), actions: 'takeOther' },
            { guard: 'othersAreThere', target: to('resuming'), actions: 'takeOther' },
          ],
          DISCARD: discard,
        },
        states: {
          placing: {
            always: order.steps.map((step) => ({
              guard: { type: 'isPlace' as const, params: { step } },
              target: step,
            })),
          },
          ...steps,
        },
      }) as const,
    /**
     * The attempt is under way.
     * @param answers What the server may answer beside: tried before a refusal is a refusal.
     */
    committing: <const Answers extends readonly object[] = []>(
      answers: Answers,
      placeOf?: (step: Step) => string,
    ) =>
      ({
        invoke: {
          src: 'commit',
          input: ({ context }: { context: { draft: Draft } }) => ({
            attempt: context.draft.attempt,
          }),
          onDone: {
            target: 'committed',
            actions: {
              type: 'noteCommitted',
              params: ({ event }: { event: { output: Answer } }) => ({ answer: event.output }),
            },
          },
          onError: [
            { ...onSessionLost, actions: fail },
            { ...onSessionOver, actions: settled },
            { guard: { type: 'maybeDone', params: failureOf }, target: 'unsettled', actions: fail },
            // The last step asks for nothing: it sends.
            ...onErrorsOf(order.steps.slice(0, -1), placeOf),
            ...answers,
            {
              guard: { type: 'isRefused', params: failureOf },
              target: 'refused',
              actions: settled,
            },
            { target: 'failed', actions: settled },
          ],
        },
      }) as const,
  } as const;
}
