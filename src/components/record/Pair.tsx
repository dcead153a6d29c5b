import type { ReactNode } from 'react';
import classes from './record.module.css';

/** Two panels beside each other, as far as there is room. */
export const Pair = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={classes.pair}>{children}</div>
);
