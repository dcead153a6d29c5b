import { assign, type EventObject, enqueueActions, fromPromise } from 'xstate';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import type {
  Attempt,
  EntryContext,
  EntryDraft,
  EntryFlowEvent,
  EntryInput,
  EntryRules,
  EntryServices,
} from './context.ts';
import type { DraftKind } from './draft.ts';
import { draftKeeper } from './draftKeeper.ts';

/** What the parts of an entry need to know of it. */
type EntryBasis<Step extends string, Draft, Answer> = Pick<
  EntryRules<Step, Draft, never, never>,
  'order' | 'isWorthKeeping' | 'verdicts'
> & {
  asked?: (draft: Draft) => Draft;
  /** The context at the start, and of every further one that is begun. */
  fresh: (input: EntryInput<Draft>, begun: number) => EntryContext<Draft, Step, Answer>;
};

/** What every guided entry reaches outside by, for its `setup`. */
export const entryActors = <Draft extends { draftId: string }, Body, Answer>(
  kind: DraftKind<Draft>,
  services: EntryServices<Draft, Body, Answer>,
) => ({
  keeper: draftKeeper(kind),
  refresh: fromPromise<Draft, { draft: Draft }>(({ input, signal }) =>
    services.refresh(input.draft, signal),
  ),
  commit: fromPromise<Answer, { attempt: Attempt<Body> | null }>(({ input, signal }) =>
    input.attempt
      ? services.commit(input.attempt, signal)
      : Promise.reject(new Error('There is nothing to send')),
  ),
});

/**
 * What every guided entry decides by and changes, for its `setup`; `entryFlow` names them. Its own
 * are `canCommit`, `change` and `makeAttempt`. Written for any event, so that an entry may have
 * further ones.
 */
export function entryParts<Step extends string, Draft extends EntryDraft<Step, Body>, Body, Answer>(
  basis: EntryBasis<Step, Draft, Answer>,
) {
  type Context = EntryContext<Draft, Step, Answer>;
  type Args = { context: Context; event: EventObject };
  const { order, isWorthKeeping, verdicts, fresh } = basis;

  const is = <Type extends EntryFlowEvent<Draft, Step>['type']>(
    event: EventObject,
    type: Type,
  ): event is Extract<EntryFlowEvent<Draft, Step>, { type: Type }> => event.type === type;

  // Taken for what they read alone, these fit any entry's own context and events.
  type Action<Params = undefined> = (args: Args, params: Params) => void;

  const set = <Params extends object | undefined = undefined>(
    changes: (args: Args, params: Params) => Partial<Context>,
  ) => assign<Context, EventObject, Params, EventObject, never>(changes) as Action<Params>;

  const act = (
    what: Parameters<
      typeof enqueueActions<
        Context,
        EventObject,
        undefined,
        EventObject,
        never,
        never,
        never,
        never,
        never
      >
    >[0],
  ) => enqueueActions(what) as Action;

  return {
    guards: {
      hasOffer: ({ context }: Args) => context.offer !== null,
      offerWasSent: ({ context }: Args) => context.offer?.draft.attempt != null,
      othersAreThere: ({ context }: Args) => context.other?.stored != null,
      othersWereSent: ({ context }: Args) => context.other?.stored?.draft.attempt != null,
      noConflict: ({ context }: Args) => context.other === null,
      conflictMatters: ({ context }: Args) =>
        isWorthKeeping(context.draft) && context.committed === null,
      isRemovedElsewhere: ({ event }: Args) => is(event, 'DRAFT_ELSEWHERE') && event.other === null,
      nothingToKeep: ({ context }: Args) => !isWorthKeeping(context.draft),
      stepIsDone: ({ context: { draft, input } }: Args, { step }: { step: Step }) =>
        verdicts(draft, step, input.clock()).length === 0,
      /** The step where it is taken up: where it was left, or the first with a problem. */
      isPlace: ({ context: { draft, input } }: Args, { step }: { step: Step }) =>
        order.placeOf(draft, input.clock()) === step,
      opens: ({ context: { draft, input }, event }: Args, { step }: { step: Step }) =>
        is(event, 'GO_TO') && event.step === step && order.isOpen(draft, step, input.clock()),
      sessionIsOver: (_: Args, { failure }: { failure: ApiFailure }) => failure.kind === 'session',
      sessionIsOverUnanswered: ({ context }: Args, { failure }: { failure: ApiFailure }) =>
        failure.kind === 'session' && context.isLost,
      searchSaysSessionIsOver: ({ event }: Args) =>
        is(event, 'SEARCH_FAILED') && event.failure?.kind === 'session',
      /** It is not known whether this try, or an earlier one of the same attempt, was done. */
      maybeDone: ({ context }: Args, { failure }: { failure: ApiFailure }) =>
        failure.maybeDone || (context.isLost && !failure.speaksForKey),
      isUnsettled: ({ context }: Args) => context.draft.attempt !== null,
      isRefused: (_: Args, { failure }: { failure: ApiFailure }) => failure.kind === 'refused',
      errorsAreOf: (_: Args, { failure, step }: { failure: ApiFailure; step: Step }) =>
        failure.kind === 'invalid' && order.ownerOfErrors(failure.errors) === step,
    },
    actions: {
      /** Keeps the draft, as soon as there is something to keep. */
      save: act(({ context, enqueue }) => {
        if (!isWorthKeeping(context.draft)) return;
        enqueue.sendTo('keeper', { type: 'SAVE', draft: context.draft });
      }),
      saveOverOthers: act(({ context, enqueue }) => {
        enqueue.sendTo('keeper', { type: 'SAVE', draft: context.draft, overOthers: true });
        enqueue.assign({ other: null });
      }),
      noteSaved: set(({ event }) => (is(event, 'DRAFT_SAVED') ? { savedAt: event.at } : {})),
      noteOther: set(({ event }) =>
        is(event, 'DRAFT_ELSEWHERE') ? { other: { stored: event.other } } : {},
      ),
      offerOther: act(({ event, enqueue }) => {
        if (!is(event, 'DRAFT_ELSEWHERE')) return;
        enqueue.sendTo('keeper', { type: 'ADOPT', stamp: event.other?.stamp ?? null });
        enqueue.assign({ offer: event.other });
      }),
      takeOffer: set(({ context: { offer } }) =>
        offer ? { draft: offer.draft, savedAt: offer.savedAt, offer: null } : {},
      ),
      takeOther: act(({ context, enqueue }) => {
        const stored = context.other?.stored;
        if (!stored) return;
        enqueue.sendTo('keeper', { type: 'ADOPT', stamp: stored.stamp });
        enqueue.assign({
          ...fresh(context.input, context.begun),
          draft: stored.draft,
          savedAt: stored.savedAt,
        });
      }),
      beginAnew: act(({ context, enqueue }) => {
        const { draftId } = context.offer?.draft ?? context.draft;
        enqueue.sendTo('keeper', { type: 'CLEAR', draftId });
        enqueue.assign(fresh(context.input, context.begun + 1));
      }),
      clearStored: act(({ context, enqueue }) => {
        enqueue.sendTo('keeper', { type: 'CLEAR', draftId: context.draft.draftId });
      }),
      takeRefreshed: set<{ draft: Draft }>((_, { draft }) => ({ draft })),
      stand: set<{ step: Step }>(({ context: { draft } }, { step }) => ({
        draft: { ...draft, step, reached: order.later(draft.reached, step) },
        failure: null,
      })),
      ask: set<{ step: Step }>(({ context: { asked, draft } }, { step }) => ({
        asked: [...asked.filter((other) => other !== step), step],
        draft: basis.asked?.(draft) ?? draft,
      })),
      noteOption: set(({ event }) => (is(event, 'COMMIT') ? { option: event.option ?? null } : {})),
      /** The attempt was answered: whatever is sent next is another one, under another key. */
      settleAttempt: set(({ context: { draft } }) => ({
        draft: { ...draft, attempt: null, answered: draft.answered + 1 },
        isLost: false,
      })),
      noteLost: set(() => ({ isLost: true })),
      noteCommitted: set<{ answer: Answer }>((_, { answer }) => ({ committed: answer })),
      fail: set<{ failure: ApiFailure }>((_, { failure }) => ({ failure })),
      noteSearchFailure: set(({ event }) =>
        is(event, 'SEARCH_FAILED') ? { failure: event.failure } : {},
      ),
      showErrors: set<{ failure: ApiFailure }>((_, { failure }) => ({
        errors: failure.errors,
        failure,
      })),
    },
  };
}
