import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

interface MomentSkeletonProps {
  /** As the field will say them. */
  label: string;
  description?: string;
  required?: boolean;
}

/** The room of a `MomentField` while it is loaded: a button below must not move under a press. */
export function MomentSkeleton({ label, description, required }: MomentSkeletonProps): ReactNode {
  return (
    <div aria-hidden="true">
      <Input.Label required={required ?? false}>{label}</Input.Label>
      <Input.Description>{description}</Input.Description>
      <Input component="div" disabled mt={4} />
      {/* The line in which the field says what else it understands. */}
      <Input.Description mt={4}>{'\u00a0'}</Input.Description>
      <Input.Error mt={4} />
    </div>
  );
}
