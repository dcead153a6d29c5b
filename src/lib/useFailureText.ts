import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import { useReasonText } from './useReasonText.ts';

/**
 * What to tell a person of a failed call: its reason in words, else what the server wrote in the
 * person's language, else what the kind of failure says.
 */
export function useFailureText(): (failure: ApiFailure) => string {
  const { t } = useTranslation('errors');
  const reasonText = useReasonText();
  return useCallback(
    (failure) => {
      if (failure.reason) return reasonText(failure.reason);
      if (failure.msg !== '') return failure.msg;
      if (failure.kind === 'network') return t('network');
      if (failure.kind === 'timeout') return t('timeout');
      return t('unexpected');
    },
    [t, reasonText],
  );
}
