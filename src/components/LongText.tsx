import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A text of any length in a column: cut off where it would push the others away, whole when pointed at. */
export function LongText({ children }: { children: string }): ReactNode {
  return (
    <Text span inherit truncate maw="20rem" display="inline-block" title={children}>
      {children}
    </Text>
  );
}
