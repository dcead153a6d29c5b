import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

interface PlaceholderProps {
  height: string;
  width: string;
  /** Below it, where another one follows. */
  space?: string;
}

/**
 * Where the text of a row will stand. It looks as Mantine's, of which a list would draw a hundred,
 * each again whenever something on the page comes.
 */
export function Placeholder({ height, width, space }: PlaceholderProps): ReactNode {
  return (
    <div
      className={`mantine-Skeleton-root ${Skeleton.classes.root}`}
      data-visible="true"
      data-animate="true"
      aria-hidden="true"
      style={{ height, width, marginBottom: space }}
    />
  );
}
