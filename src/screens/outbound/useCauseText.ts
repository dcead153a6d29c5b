import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboundCause } from '../../../api/outbound/calls.ts';

type Cause = Pick<OutboundCause, 'problem' | 'words' | 'code' | 'field'>;

/** What keeps orders from the warehouse system, in its own words where it said some; and what it names. */
export function useCauseText(): {
  title: (cause: Cause) => string;
  named: (cause: Cause) => string;
} {
  const { t } = useTranslation(['outbound', 'outbox']);
  const title = useCallback(
    ({ problem, words }: Cause) =>
      problem === null
        ? (words ?? '')
        : problem === 'rejected' && words
          ? words
          : t(`outbox:warehouseProblems.${problem}`),
    [t],
  );
  const named = useCallback(
    ({ code, field }: Cause) => {
      if (code !== null && field !== null) return t('cause.codeField', { code, field });
      if (code !== null) return t('cause.code', { code });
      return field === null ? '' : t('cause.field', { field });
    },
    [t],
  );
  return { title, named };
}
