import { assign, type EventObject } from 'xstate';
import type { EntryContext, EntryDraft, EntryEvent, EntryRules } from './context.ts';

/**
 * Guards and actions of an entry whose steps are answered by changes of the draft alone (`CHANGE`),
 * beside `entryParts`. They are written for any event, as those are.
 */
export function answerParts<
  Step extends string,
  Draft extends EntryDraft<Step, Body>,
  Change,
  Body,
  Answer,
>({ order, change, bodyOf }: EntryRules<Step, Draft, Change, Body>) {
  type Context = EntryContext<Draft, Step, Answer>;
  type Args = { context: Context; event: EventObject };
  const isChange = (
    event: EventObject,
  ): event is EntryEvent<Draft, Step, Change> & { type: 'CHANGE' } => event.type === 'CHANGE';
  // They read these fields alone, so they fit every entry's context and events.
  const set = (changes: (args: Args) => Partial<Context>) =>
    assign<Context, EventObject, undefined, EventObject, never>(changes) as (args: Args) => void;

  return {
    guards: {
      canCommit: ({ context: { draft, input } }: Args) =>
        order.firstProblem(draft, input.clock()) === null,
    },
    actions: {
      /** Drop the server's message on this step: the new answer may be right. */
      change: set(({ context: { draft, errors }, event }) =>
        isChange(event)
          ? {
              draft: change(draft, event.change),
              errors: Object.fromEntries(
                Object.entries(errors).filter(
                  ([field]) => order.ownerOfErrors({ [field]: '' }) !== draft.step,
                ),
              ),
            }
          : {},
      ),
      makeAttempt: set(({ context: { draft, option } }) => {
        const key = `${draft.draftId}.${draft.answered}`;
        return {
          draft: { ...draft, attempt: { key, body: bodyOf(draft, option) } },
          failure: null,
        };
      }),
    },
  };
}
