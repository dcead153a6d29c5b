import type { Reason } from '../law/rules.ts';

/** The error of a field. The name of the field is its path in the body that is sent. */
export interface FieldVerdict {
  field: string;
  reason: Reason;
  /** The field is empty, not wrong: it is shown once the person tries to move on. */
  missing: boolean;
}

/** Where a person is in the steps. Steps that were seen stay open, so going back loses nothing. */
export interface StepDraft<Step extends string> {
  step: Step;
  /** The furthest step that was seen. */
  reached: Step;
}

/** The order of the steps of one guided entry, and which of them are open. */
export interface StepOrder<Step extends string, Draft> {
  readonly steps: readonly Step[];
  /** The step after; the last one stays. */
  after: (step: Step) => Step;
  /** The step before; the first one stays. */
  before: (step: Step) => Step;
  /** The later of two steps. */
  later: (one: Step, other: Step) => Step;
  /** The first step with a problem; null if the draft can be sent. */
  firstProblem: (draft: Draft, now: number) => Step | null;
  /** Whether a step can be opened: it was seen, and the steps before it have no problem. */
  isOpen: (draft: Draft, step: Step, now: number) => boolean;
  /** The step where the entry is taken up: where it was left, or the first with a problem. */
  placeOf: (draft: Draft, now: number) => Step;
  /** The first step with a field that the server refused; null if there is none. */
  ownerOfErrors: (errors: Record<string, string>) => Step | null;
}

/**
 * Orders the steps of a guided entry.
 * @param verdicts What stands against a step of the draft now; `now` in milliseconds.
 * @param ownerOf Which step asks for a field of the body; null where none does.
 */
export function stepOrder<Step extends string, Draft extends StepDraft<Step>>(
  steps: readonly [Step, ...Step[]],
  verdicts: (draft: Draft, step: Step, now: number) => readonly FieldVerdict[],
  ownerOf: (field: string) => Step | null,
): StepOrder<Step, Draft> {
  const at = (step: Step) => steps.indexOf(step);
  const firstProblem = (draft: Draft, now: number) =>
    steps.find((step) => verdicts(draft, step, now).length > 0) ?? null;
  const isOpen = (draft: Draft, step: Step, now: number) => {
    const problem = firstProblem(draft, now);
    return at(step) <= at(draft.reached) && (problem === null || at(step) <= at(problem));
  };
  return {
    steps,
    after: (step) => steps[at(step) + 1] ?? step,
    before: (step) => steps[at(step) - 1] ?? step,
    later: (one, other) => (at(one) >= at(other) ? one : other),
    firstProblem,
    isOpen,
    placeOf: (draft, now) =>
      isOpen(draft, draft.step, now) ? draft.step : (firstProblem(draft, now) ?? steps[0]),
    ownerOfErrors: (errors) => {
      const owners = Object.keys(errors).map(ownerOf);
      return steps.find((step) => owners.includes(step)) ?? null;
    },
  };
}

/**
 * What stands against texts that are longer than they may be, by the name of the field.
 * @param longest How many characters each may have, ends trimmed.
 */
export const textsAreShortEnough = <Field extends string>(
  texts: Readonly<Record<NoInfer<Field>, string>>,
  longest: Readonly<Record<Field, number>>,
): FieldVerdict[] =>
  (Object.keys(longest) as Field[])
    .filter((field) => texts[field].trim().length > longest[field])
    .map((field) => ({
      field,
      reason: { rule: 'textIsShortEnough', figures: { maximum: longest[field] } },
      missing: false,
    }));
