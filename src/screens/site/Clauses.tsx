import type { ReactNode } from 'react';
import classes from './site.module.css';

interface ClausesProps {
  clauses: readonly { title: string; text: string }[];
  /** How deep its headings stand: below a page's or a dialog's title. */
  level: 2 | 3;
}

/** Terms, one below the other. */
export function Clauses({ clauses, level }: ClausesProps): ReactNode {
  const Heading = `h${level}` as const;
  return clauses.map(({ title, text }) => (
    <section key={title}>
      <Heading className={classes.smallTitle}>{title}</Heading>
      <p>{text}</p>
    </section>
  ));
}
