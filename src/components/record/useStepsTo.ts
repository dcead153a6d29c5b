import { useEffect, useRef, useState } from 'react';
import { canBegin, type Goal, stepsTo } from './steps.ts';
import type { RecordFlow } from './useRecordFlow.ts';
import type { RecordView } from './view.ts';

/** Where the flow is while a step is filled in or sent. */
const UNDER_WAY = ['collecting', 'submitting'];

/**
 * Does the steps to a place one after the other, each as its button would: an event with a form opens
 * it, and is waited for. It ends there, where something stands against the next step, where a form is
 * left, and where a step did not simply go through.
 * @param act Does an event by its type.
 * @returns begins with the steps to a place
 */
export function useStepsTo(
  view: RecordView,
  { at, failure }: Pick<RecordFlow, 'at' | 'failure'>,
  act: (type: string) => void,
): (goal: Goal) => void {
  const [goal, setGoal] = useState<Goal | null>(null);
  /** The version at which the last step was begun: the record has moved when it is done. */
  const begun = useRef<number | null>(null);
  useEffect(() => {
    if (goal === null || UNDER_WAY.includes(at)) return;
    const isFirst = begun.current === null;
    const isDone = failure === null && view.version !== begun.current;
    const goesOn = at === 'viewing' && (isFirst || isDone);
    const steps = (goesOn ? stepsTo(view, goal) : null) ?? [];
    const [step] = steps;
    if (step && canBegin(view, steps)) {
      begun.current = view.version;
      act(step.event.type);
    } else {
      begun.current = null;
      setGoal(null);
    }
  }, [goal, at, failure, view, act]);
  return setGoal;
}
