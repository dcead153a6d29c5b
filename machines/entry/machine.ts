import { type AnyActorLogic, assign, setup } from 'xstate';
import {
  type EntryContext,
  type EntryDraft,
  type EntryEvent,
  type EntryInput,
  type EntryRules,
  type EntryServices,
  freshContext,
} from './context.ts';
import type { DraftKind } from './draft.ts';
import { entryFlow } from './flow.ts';
import { keeping } from './keeping.ts';
import { entryActors, entryParts } from './setup.ts';

/**
 * A guided entry over any draft: one question a step, going back loses nothing, the draft is kept
 * over a closed browser and an ended session, and what was sent without an answer goes again under
 * the same key. `flow` is what the person goes through, `keeping` what became of the draft.
 * @param searches What is searched in a step: its actor runs as `<step>Search` while one is there
 * (`searchMachine`, which hands over `{ type: 'CHANGE', change }`).
 */
export function createEntryMachine<
  Step extends string,
  Draft extends EntryDraft<Step, Body>,
  Change,
  Body,
  Answer,
>(
  rules: EntryRules<Step, Draft, Change, Body>,
  kind: DraftKind<Draft>,
  services: EntryServices<Draft, Body, Answer>,
  searches: Partial<Record<Step, AnyActorLogic>> = {},
) {
  type Context = EntryContext<Draft, Step, Answer>;
  const { order } = rules;
  const id = `${rules.id}Entry`;
  const fresh = (input: EntryInput<Draft>, begun: number): Context =>
    freshContext(rules.empty, input, begun);
  const parts = entryParts<Step, Draft, Body, Answer>({ ...rules, fresh });
  const flow = entryFlow<Step, Draft, Body, Answer>(id, order);

  const entry = setup({
    types: {
      context: {} as Context,
      events: {} as EntryEvent<Draft, Step, Change>,
      input: {} as EntryInput<Draft>,
    },
    actors: entryActors(kind, services),
    guards: {
      ...parts.guards,
      canCommit: ({ context: { draft, input } }) =>
        order.firstProblem(draft, input.clock()) === null,
    },
    actions: {
      ...parts.actions,
      /** What the server said of the step is said no more: it may be right now. */
      change: assign(({ context: { draft, errors }, event }) =>
        event.type === 'CHANGE'
          ? {
              draft: rules.change(draft, event.change),
              errors: Object.fromEntries(
                Object.entries(errors).filter(
                  ([field]) => order.ownerOfErrors({ [field]: '' }) !== draft.step,
                ),
              ),
            }
          : {},
      ),
      makeAttempt: assign(({ context: { draft, option } }) => {
        const key = `${draft.draftId}.${draft.answered}`;
        return {
          draft: { ...draft, attempt: { key, body: rules.bodyOf(draft, option) } },
          failure: null,
        };
      }),
    },
  });

  const standing = Object.fromEntries(
    order.steps.map((step) => [
      step,
      {
        entry: flow.standing(step),
        ...(searches[step] ? { invoke: { id: `${step}Search`, src: searches[step] } } : {}),
        on: {
          CHANGE: { actions: ['change', 'save'] },
          BACK: { target: order.before(step) },
          ...(order.after(step) === step ? { COMMIT: flow.commit } : { NEXT: flow.next(step) }),
        },
      },
    ]),
    // The steps are known when it runs; what they name is all set up above.
  ) as unknown as Record<string, ReturnType<typeof entry.createStateConfig>>;

  return entry.createMachine({
    id,
    context: ({ input }) => ({
      ...fresh(input, 0),
      offer: input.found.stored,
      discarded: input.found.discarded,
    }),
    type: 'parallel',
    invoke: flow.keeper,
    states: {
      flow: {
        initial: 'opening',
        states: {
          ...flow.states,
          entering: flow.entering(standing),
          committing: flow.committing([]),
        },
      },
      keeping,
    },
  });
}
