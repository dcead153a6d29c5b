import { useReasonText } from '../../lib/useReasonText.ts';
import { useEntryFrame } from './frame.ts';
import { useEntryTexts } from './useEntryTexts.ts';

/**
 * The message at each field of a step: what the server said of it, else what stands against it.
 * What is only missing is said once the person wanted to move on.
 * @param isNew Whether a field came after that: nobody has left what is missing there yet.
 */
export function useFieldErrors(
  step: string,
  isNew: (field: string) => boolean = () => false,
): (field: string) => string | undefined {
  const { verdicts, errors, asked } = useEntryFrame();
  const texts = useEntryTexts();
  const reasonText = useReasonText();
  const all = verdicts(step);
  return (field) => {
    if (errors[field] !== undefined) return errors[field];
    const verdict = all.find((candidate) => candidate.field === field);
    if (verdict === undefined) return undefined;
    if (verdict.missing && (!asked.includes(step) || isNew(field))) return undefined;
    return (verdict.missing ? texts.missing(field) : null) ?? reasonText(verdict.reason);
  };
}
