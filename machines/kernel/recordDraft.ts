import type { RecordFlowContext, RecordServices, Typed } from './recordContext.ts';

type Drafts = RecordServices<unknown, never>['drafts'];

/**
 * What a record's page begins with. A form opens by itself only where it stood open before: after a
 * reload, or where what was sent of it was never answered.
 */
export function restored(draft: Typed | null) {
  if (!draft || (draft.elsewhere && !draft.unanswered)) {
    return { typed: null, unanswered: null, lost: false, kept: null };
  }
  const { unanswered = null, type, input, at = null } = draft;
  return { typed: { type, input }, unanswered, lost: unanswered !== null, kept: { at } };
}

/** A form that a person opens: with what was typed for the same event before, if anything was. */
export function opened(
  drafts: Pick<Drafts, 'read' | 'readAside'>,
  id: number,
  asked: { event: string; input?: unknown },
) {
  const open = drafts.read(id);
  const isHere = open?.elsewhere === true && open.type === asked.event;
  const before = isHere ? open : drafts.readAside(id, asked.event);
  return before !== null && asked.input === undefined
    ? { typed: { type: before.type, input: before.input }, kept: { at: before.at ?? null } }
    : { typed: { type: asked.event, input: asked.input ?? null }, kept: null };
}

/** Sets aside what was typed for another event, so that the one that is opened does not write over it. */
export function putBy(drafts: Pick<Drafts, 'read' | 'setAside'>, id: number, event: string): void {
  const before = drafts.read(id);
  if (before && before.type !== event) drafts.setAside(id, before);
}

/** Nothing is typed, sent or refused any more. */
export const FINISHED = {
  typed: null,
  sending: null,
  unanswered: null,
  lost: false,
  failure: null,
  since: [],
  kept: null,
} as const;

/** The form without what an earlier visit left. */
export const begunAnew = ({ typed, begun }: RecordFlowContext<unknown, unknown>) => ({
  typed: typed && { type: typed.type, input: null },
  kept: null,
  begun: begun + 1,
});
