import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';

interface NarrowedToProps {
  /** Whose records alone the list shows. */
  label: string;
  /** What the button does, for whoever hears it after the label. */
  drop: string;
  onDrop: () => void;
}

/** The record that a link narrowed a list to; pressing it shows the others again. */
export function NarrowedTo({ label, drop, onDrop }: NarrowedToProps): ReactNode {
  return (
    <Button
      variant="light"
      aria-label={`${label}. ${drop}`}
      rightSection={<Icon name="close" size={14} />}
      onClick={onDrop}
    >
      {label}
    </Button>
  );
}
