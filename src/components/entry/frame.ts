import type { ResourceNamespaceMap } from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import type { DiscardReason } from '../../../machines/kernel/entry/draft.ts';
import type { FieldVerdict, StepOrder } from '../../../machines/kernel/entry/steps.ts';

/**
 * The namespaces of guided entries: `title`, `record` (inside a sentence: "order"), `step.*` and
 * `question.*` by the steps, and `missing.*` by the fields.
 */
export type EntryNamespace = {
  [Name in keyof ResourceNamespaceMap]: ResourceNamespaceMap[Name] extends {
    title: string;
    record: string;
    step: object;
    question: object;
  }
    ? Name
    : never;
}[keyof ResourceNamespaceMap];

/** What the frame around the questions does. */
export type FrameEvent =
  | { type: 'NEXT' | 'BACK' | 'CONTINUE' | 'DISCARD' | 'RETRY' | 'TAKE_OTHER' | 'KEEP_MINE' }
  | { type: 'GO_TO'; step: string };

/** A guided entry as the frame around its questions reads it, whatever it enters. */
export interface EntryFrame {
  namespace: EntryNamespace;
  /** Where the flow is, by its outermost name: `offered`, `entering`, `unsettled`, … */
  at: string;
  /** What became of the draft: `untouched`, `saved`, `full`, `conflicted`. */
  keeping: string;
  steps: readonly string[];
  step: string;
  /** Whether a step can be gone to now. */
  isOpen(step: string): boolean;
  /** Whether a step was passed and nothing stands against it. */
  isDone(step: string): boolean;
  verdicts(step: string): readonly FieldVerdict[];
  /** The server's messages by field. */
  errors: Readonly<Record<string, string>>;
  /** Steps that the person wanted to leave: what is missing there is said. */
  asked: readonly string[];
  failure: ApiFailure | null;
  savedAt: string | null;
  discarded: DiscardReason | null;
  /** The half-done one of before. */
  offer: { savedAt: string; wasSent: boolean } | null;
  /** What another tab did; `savedAt` is null where it removed the draft. */
  other: { savedAt: string | null } | null;
  send(event: FrameEvent): void;
}

/** What any entry's machine has of what the frame shows. */
interface EntryState<Step extends string, Draft> {
  value: { flow: unknown; keeping: unknown };
  context: {
    draft: Draft;
    input: { clock: () => number };
    offer: { savedAt: string; draft: { attempt: unknown } } | null;
    other: { stored: { savedAt: string } | null } | null;
    discarded: DiscardReason | null;
    savedAt: string | null;
    failure: ApiFailure | null;
    errors: Readonly<Record<string, string>>;
    asked: readonly Step[];
  };
  can(event: { type: 'GO_TO'; step: Step }): boolean;
}

/** The frame of an entry that stands in this state. */
export function frameOf<Step extends string, Draft extends { step: Step; reached: Step }>(
  state: EntryState<Step, Draft>,
  entry: {
    namespace: EntryNamespace;
    order: StepOrder<Step, Draft>;
    verdicts: (draft: Draft, step: Step, now: number) => readonly FieldVerdict[];
    send: (event: never) => void;
  },
): EntryFrame {
  const { value, context } = state;
  const { order, verdicts } = entry;
  const { draft, offer, other } = context;
  const now = context.input.clock();
  const of = (name: string) => order.steps.find((step) => step === name) ?? draft.step;
  // Not while it is sent, or while nobody knows whether it arrived.
  const canMove = order.steps.some((step) => state.can({ type: 'GO_TO', step }));
  return {
    namespace: entry.namespace,
    at: typeof value.flow === 'string' ? value.flow : (Object.keys(Object(value.flow))[0] ?? ''),
    keeping: String(value.keeping),
    steps: order.steps,
    step: draft.step,
    isOpen: (step) => canMove && order.isOpen(draft, of(step), now),
    isDone: (step) =>
      order.steps.indexOf(of(step)) < order.steps.indexOf(draft.reached) &&
      verdicts(draft, of(step), now).length === 0,
    verdicts: (step) => verdicts(draft, of(step), now),
    errors: context.errors,
    asked: context.asked,
    failure: context.failure,
    savedAt: context.savedAt,
    discarded: context.discarded,
    offer: offer && { savedAt: offer.savedAt, wasSent: offer.draft.attempt !== null },
    other: other && { savedAt: other.stored?.savedAt ?? null },
    // Every entry's machine takes the frame's events; the steps are its own.
    send: entry.send as (event: FrameEvent) => void,
  };
}

export const EntryFrameContext = createContext<EntryFrame | null>(null);

/** What stands beside the buttons of a step: what became of the draft. */
export const EntrySavedContext = createContext<ReactNode>(null);

/** The guided entry around this component. */
export function useEntryFrame(): EntryFrame {
  const frame = useContext(EntryFrameContext);
  if (!frame) throw new Error('There is no guided entry around this component');
  return frame;
}
