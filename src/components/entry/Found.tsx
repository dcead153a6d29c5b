import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Parts } from '../Parts.tsx';
import classes from './found.module.css';

interface FoundOptionProps {
  /** Before the name, as a picture. */
  before?: ReactNode;
  name: string;
  /** What else it is called, beside the name. */
  other?: string | undefined;
  /** What tells it apart, below the name. */
  facts: readonly string[];
  /** At the right: what decides, as a price, a limit or a state. */
  aside?: ReactNode;
}

/** A row of an entry's search, whatever is looked for. */
export function FoundOption({ before, name, other, facts, aside }: FoundOptionProps): ReactNode {
  return (
    <span className={classes.option}>
      {before}
      <span>
        <strong>{name}</strong> <span className={classes.dimmed}>{other}</span>
        <span className={classes.facts}>
          <Parts of={facts} />
        </span>
      </span>
      {aside ? <span className={classes.aside}>{aside}</span> : null}
    </span>
  );
}

/** What is chosen already, above the search that another one is chosen by. */
export function Chosen({ name, facts }: Pick<FoundOptionProps, 'name' | 'facts'>): ReactNode {
  const { t } = useTranslation('records');
  return (
    <div className={classes.chosen} role="status">
      <strong>{t('entry.chosen', { name })}</strong>
      <span className={classes.facts}>
        <Parts of={facts} />
      </span>
    </div>
  );
}
