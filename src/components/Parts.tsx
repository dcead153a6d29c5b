import { Fragment, type ReactNode } from 'react';
import classes from './components.module.css';

/** What tells one thing from another, in one line with dots between; empty parts are left out. */
export function Parts({ of }: { of: readonly string[] }): ReactNode {
  return of
    .filter((part) => part !== '')
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name
      <Fragment key={index}>
        {/* Where the line breaks, the dot ends it. */}
        {index > 0 ? '\u00a0· ' : null}
        {IS_NUMBER.test(part) ? <span className={classes.number}>{part}</span> : part}
      </Fragment>
    ));
}

/** The number of goods: it does not break at its hyphen. */
const IS_NUMBER = /^[A-Z\d]+(?:-[A-Z\d]+)+$/;
