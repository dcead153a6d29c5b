import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './components.module.css';

interface PanelProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** It is of use on the screen alone, and is not printed. */
  offPaper?: boolean;
  children: ReactNode;
}

/** One side of a record, under a title of its own. */
export function Panel({ title, actions, offPaper, children }: PanelProps): ReactNode {
  const heading = useId();
  return (
    <section
      className={classes.panel}
      aria-labelledby={heading}
      data-off-paper={offPaper || undefined}
    >
      <div className={classes.panelHead}>
        <Title order={2} id={heading}>
          {title}
        </Title>
        {actions}
      </div>
      {children}
    </section>
  );
}
