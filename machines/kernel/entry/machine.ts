import { type AnyActorLogic, setup } from 'xstate';
import { answerParts } from './answers.ts';
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
import { offerOf } from './draft.ts';
import { keeping } from './draftRegion.ts';
import { entryFlow } from './flow.ts';
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
  const answers = answerParts<Step, Draft, Change, Body, Answer>(rules);
  const flow = entryFlow<Step, Draft, Body, Answer>(id, order);

  const entry = setup({
    types: {
      context: {} as Context,
      events: {} as EntryEvent<Draft, Step, Change>,
      input: {} as EntryInput<Draft>,
    },
    actors: entryActors(kind, services),
    guards: { ...parts.guards, ...answers.guards },
    actions: { ...parts.actions, ...answers.actions },
  });

  const standing = Object.fromEntries(
    order.steps.map((step) => [
      step,
      {
        ...flow.answering(step),
        ...(searches[step] ? { invoke: { id: `${step}Search`, src: searches[step] } } : {}),
      },
    ]),
    // The steps are known when it runs; what they name is all set up above.
  ) as unknown as Record<string, ReturnType<typeof entry.createStateConfig>>;

  return entry.createMachine({
    id,
    context: ({ input }) => ({
      ...fresh(input, 0),
      ...offerOf(input.found, input.clock()),
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
