import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** One line of a card on a narrow page: what it is called, and beside it what it is. */
export function CardFact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <span>
      <Text span size="xs" c="dimmed">
        {name}
      </Text>{' '}
      {children}
    </span>
  );
}
