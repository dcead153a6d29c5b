import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import classes from './avatar.module.css';

/** A person's name behind his picture, in one line where there is room. */
export function Named({ name, fileId }: { name: string; fileId: number | null }): ReactNode {
  return (
    <>
      <span className={classes.before}>
        <Avatar name={name} fileId={fileId} />
      </span>
      {name}
    </>
  );
}
