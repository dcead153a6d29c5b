import { Fragment, type ReactNode } from 'react';
import { Panel } from '../Panel.tsx';
import classes from './record.module.css';

/** One row of a sum, and whether it is the sum itself. */
export type AmountRow = readonly [name: string, value: string | null, isSum?: boolean];

interface AmountsProps {
  title: string;
  /** Rows without a value are left out. */
  rows: readonly AmountRow[];
}

/** What a record costs, what was paid and what went back: one figure below the other. */
export function Amounts({ title, rows }: AmountsProps): ReactNode {
  return (
    <Panel title={title}>
      <dl className={classes.amounts}>
        {rows
          .filter(([, value]) => value !== null)
          .map(([name, value, isSum]) => (
            <Fragment key={name}>
              <dt className={isSum ? classes.sum : undefined}>{name}</dt>
              <dd className={isSum ? classes.sum : undefined}>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </Panel>
  );
}
