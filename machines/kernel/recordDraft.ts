import type { Typed } from './recordContext.ts';

/**
 * What a record's page begins with. A form opens by itself only where it stood open before: after a
 * reload, or where what was sent of it was never answered.
 */
export function restored(draft: Typed | null) {
  if (!draft || (draft.elsewhere && !draft.unanswered)) {
    return { typed: null, unanswered: null, lost: false, restored: false };
  }
  const { unanswered = null, type, input } = draft;
  return { typed: { type, input }, unanswered, lost: unanswered !== null, restored: true };
}

/** A form that a person opens: with what was typed for the same event elsewhere, if anything was. */
export function opened(draft: Typed | null, asked: { event: string; input?: unknown }) {
  const isKept = draft?.elsewhere && draft.type === asked.event && asked.input === undefined;
  return isKept
    ? { typed: { type: draft.type, input: draft.input }, restored: true }
    : { typed: { type: asked.event, input: asked.input ?? null }, restored: false };
}
