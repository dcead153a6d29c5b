import type { ReactNode } from 'react';
import classes from './components.module.css';

/** Panels side by side where there is room, else one below the other. */
export function Panels({ children }: { children: ReactNode }): ReactNode {
  return <div className={classes.panels}>{children}</div>;
}
