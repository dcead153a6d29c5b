import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../../api/kernel/failure.ts';

interface AskingProps {
  failure: ApiFailure | null;
  /** What is asked of the server, while it is. */
  asking: string;
  /** That it could not be had. */
  failed: string;
  onRetry: () => void;
}

/** What a step still waits for, or that it did not come. */
export function Asking({ failure, asking, failed, onRetry }: AskingProps): ReactNode {
  const { t } = useTranslation();
  return failure ? (
    <Alert color="orange" role="alert">
      {failed}{' '}
      <Button variant="default" onClick={onRetry}>
        {t('actions.retry')}
      </Button>
    </Alert>
  ) : (
    <Group gap="xs" role="status">
      <Loader size={16} />
      <Text size="sm">{asking}</Text>
    </Group>
  );
}
