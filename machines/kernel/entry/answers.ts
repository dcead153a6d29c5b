import { assign, type EventObject } from 'xstate';
import type { EntryContext, EntryDraft, EntryEvent, EntryRules } from './context.ts';

/**
 * What an entry decides by and changes beside `entryParts`, where its steps are answered by changes of
 * the draft alone (`CHANGE`); `EntryRules` says how. Written for any event, as they are.
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
  // Taken for what they read alone, these fit any entry's own context and events.
  const set = (changes: (args: Args) => Partial<Context>) =>
    assign<Context, EventObject, undefined, EventObject, never>(changes) as (args: Args) => void;

  return {
    guards: {
      canCommit: ({ context: { draft, input } }: Args) =>
        order.firstProblem(draft, input.clock()) === null,
    },
    actions: {
      /** What the server said of the step is said no more: it may be right now. */
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
