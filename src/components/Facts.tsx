import type { ReactNode } from 'react';
import classes from './components.module.css';
import { Panel } from './Panel.tsx';

interface FactListProps {
  /** Name and value, one below the other; a null value is left out. `offPaper`: the staff's own, not printed. */
  facts: readonly (readonly [name: string, value: ReactNode, offPaper?: 'offPaper'])[];
}

/** A panel of facts: what is known of one side of a record. */
export function Facts({ title, facts }: FactListProps & { title: string }): ReactNode {
  return (
    <Panel title={title}>
      <FactList facts={facts} />
    </Panel>
  );
}

/** The same facts where there is a frame around them already. */
export function FactList({ facts }: FactListProps): ReactNode {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value, offPaper]) => (
          <div key={name} className={classes.fact} data-off-paper={offPaper}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
