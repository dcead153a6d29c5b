import type { ReactNode } from 'react';
import classes from './components.module.css';
import { Panel } from './Panel.tsx';

interface FactsProps {
  title: string;
  /** Name and value, one below the other; a null value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** A panel of facts: what is known of one side of a record. */
export function Facts({ title, facts }: FactsProps): ReactNode {
  return (
    <Panel title={title}>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}
