import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import { useReasonText } from './useReasonText.ts';

/**
 * The message of a failed call: its reason in words, else the server's message in the person's
 * language, else the text for the kind of failure.
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
