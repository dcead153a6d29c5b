import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface LongTextProps {
  children: string;
  /** How wide it may be, a CSS width. */
  most?: string;
}

/** A text of any length in a column: cut off where it would push the others away, whole when pointed at. */
export function LongText({ children, most = '20rem' }: LongTextProps): ReactNode {
  return (
    <Text
      span
      inherit
      truncate
      maw={most}
      display="inline-block"
      style={{ verticalAlign: 'bottom' }}
      title={children}
    >
      {children}
    </Text>
  );
}
