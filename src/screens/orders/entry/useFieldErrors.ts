import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../machines/orderEntry/draft.ts';
import { type FieldVerdict, stepVerdicts } from '../../../../machines/orderEntry/verdicts.ts';
import { useReasonText } from '../../../lib/useReasonText.ts';
import { contextOf, useEntry } from './entryContext.ts';

/**
 * The message at each field of a step: what the server said of it, else what stands against it.
 * What is only missing is said once the person wanted to move on.
 */
export function useFieldErrors(step: Step): (field: string) => string | undefined {
  const { t } = useTranslation('orderEntry');
  const reasonText = useReasonText();
  const { draft, errors, asked, input } = useEntry(contextOf);
  const verdicts = stepVerdicts(draft, step, input.clock());
  const isAsked = asked.includes(step);

  return (field) => {
    const verdict = verdicts.find((candidate) => candidate.field === field);
    return errors[field] ?? (verdict ? inWords(verdict) : undefined);
  };

  function inWords({ reason, missing, field }: FieldVerdict): string | undefined {
    if (missing && !isAsked) return undefined;
    if (field === 'customerId' && missing) return t('missing.customerId');
    if (field === 'addressId') return t('missing.addressId');
    if (field === 'deliveryAt' && missing) return t('missing.deliveryAt');
    if (reason.rule === 'textIsShortEnough') {
      return t('tooLong', { maximum: reason.figures?.maximum });
    }
    return reasonText(reason);
  }
}
