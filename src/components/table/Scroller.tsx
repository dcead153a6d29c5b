import { type ReactNode, useRef } from 'react';
import classes from './table.module.css';
import { useOverflow } from './useOverflow.ts';

interface ScrollerProps {
  /** What is scrolled is called; given where nothing in it takes the focus, so that the keys reach it. */
  label?: string;
  /** Whether a column for choosing rows stays at its start. */
  selects?: boolean;
  /** One table. */
  children: ReactNode;
}

/** A box around a table, scrolled sideways where that is wider, with a shadow where there is more. */
export function Scroller({ label, selects = false, children }: ScrollerProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { overflows, before, after } = useOverflow(box);
  const reached =
    label === undefined || !overflows ? {} : { role: 'group', tabIndex: 0, 'aria-label': label };
  return (
    <div
      className={classes.edges}
      data-before={before || undefined}
      data-after={after || undefined}
    >
      <div
        ref={box}
        className={classes.scroller}
        data-overflows={overflows || undefined}
        data-selects={selects || undefined}
        {...reached}
      >
        {children}
      </div>
    </div>
  );
}
