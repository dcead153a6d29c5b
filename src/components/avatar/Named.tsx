import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import classes from './avatar.module.css';

/** A person's picture with what is said of him beside it. */
export function Named(props: { name: string; fileId: number | null; children: ReactNode }) {
  return (
    <span className={classes.named}>
      <Avatar name={props.name} fileId={props.fileId} />
      <span>{props.children}</span>
    </span>
  );
}
