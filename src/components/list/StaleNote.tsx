import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { useFailureText } from '../../lib/useFailureText.ts';

interface StaleNoteProps {
  /** Null says nothing. */
  failure: ApiFailure | null;
  onRetry: () => void;
}

/** Above rows that stay because newer ones could not be loaded: why, and a way to try again. */
export function StaleNote({ failure, onRetry }: StaleNoteProps): ReactNode {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  if (failure === null) return null;
  return (
    <Alert color="orange" role="alert" mb="sm">
      {t('list.stale', { reason: failureText(failure) })}{' '}
      <Button variant="subtle" onClick={onRetry}>
        {t('actions.retry', { ns: 'common' })}
      </Button>
    </Alert>
  );
}
