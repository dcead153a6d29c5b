import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import { Panel } from './Panel.tsx';
import { ErrorState } from './states.tsx';

interface PanelOnItsWayProps {
  title: string;
  /** Why it did not come. */
  failure: ApiFailure | null;
  onRetry?: () => void;
}

/** A panel that is loaded by itself, until it has come. */
export function PanelOnItsWay({ title, failure, onRetry }: PanelOnItsWayProps): ReactNode {
  return (
    <Panel title={title}>
      {failure && onRetry ? (
        <ErrorState failure={failure} onRetry={onRetry} />
      ) : (
        <Skeleton height={48} />
      )}
    </Panel>
  );
}
