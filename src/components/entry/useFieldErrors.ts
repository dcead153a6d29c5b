import { useReasonText } from '../../lib/useReasonText.ts';
import { useEntryFrame } from './frame.ts';
import { useEntryTexts } from './useEntryTexts.ts';

/**
 * The message at each field of a step: what the server said of it, else what stands against it.
 * What is only missing is said once the person wanted to move on.
 */
export function useFieldErrors(step: string): (field: string) => string | undefined {
  const { verdicts, errors, asked } = useEntryFrame();
  const texts = useEntryTexts();
  const reasonText = useReasonText();
  const all = verdicts(step);
  return (field) => {
    if (errors[field] !== undefined) return errors[field];
    const verdict = all.find((candidate) => candidate.field === field);
    if (verdict === undefined || (verdict.missing && !asked.includes(step))) return undefined;
    return (verdict.missing ? texts.missing(field) : null) ?? reasonText(verdict.reason);
  };
}
