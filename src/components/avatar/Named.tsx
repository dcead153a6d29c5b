import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import classes from './avatar.module.css';

interface NamedProps {
  name: string;
  fileId: number | null;
  /** What stands there, where that is more than the name. */
  label?: string;
}

/** A person's name behind his picture, in one line where there is room. */
export function Named({ name, fileId, label = name }: NamedProps): ReactNode {
  return (
    <>
      <span className={classes.before}>
        <Avatar name={name} fileId={fileId} />
      </span>
      {label}
    </>
  );
}
