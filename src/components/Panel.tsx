import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './components.module.css';

interface PanelProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One side of a record, under a title of its own. */
export function Panel({ title, actions, children }: PanelProps): ReactNode {
  const heading = useId();
  return (
    <section className={classes.panel} aria-labelledby={heading}>
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
