import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './components.module.css';

interface PanelProps {
  title: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** It is of use on the screen alone, and is not printed. */
  offPaper?: boolean;
  /** There is the title alone, in one line. */
  isFolded?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** One side of a record, under a title of its own. */
export function Panel(props: PanelProps): ReactNode {
  const { title, actions, offPaper, isFolded = false, className, children } = props;
  const heading = useId();
  return (
    <section
      className={[classes.panel, className].filter(Boolean).join(' ')}
      data-folded={isFolded || undefined}
      data-off-paper={offPaper || undefined}
      aria-labelledby={heading}
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
