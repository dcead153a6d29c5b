import type { ReactNode } from 'react';
import type { Meaning } from '../../theme/meanings.ts';
import { Icon } from '../icons.tsx';
import { StateWord } from '../StateChip.tsx';
import classes from './flaggedState.module.css';

/** Why a person should look at it now: a short word for a row, the whole one for all else. */
interface FlagWords {
  short: string;
  long: string;
}

interface FlaggedStateProps {
  meaning: Meaning;
  label: string;
  flag: FlagWords | null;
}

/** A record's state in a list, with the flag of one that has waited too long. */
export function FlaggedState({ meaning, label, flag }: FlaggedStateProps): ReactNode {
  return (
    <Flagged flag={flag}>
      <StateWord meaning={meaning} label={label} />
    </Flagged>
  );
}

/** What says itself that something is late, as how many days, in the colour that calls a person. */
export const Late = ({ children }: { children: ReactNode }): ReactNode => (
  <span className={classes.late} data-meaning="person">
    {children}
  </span>
);

/** Anything in a list that is late: the sign, and the word for it. */
export function Flagged({
  flag,
  children,
}: Pick<FlaggedStateProps, 'flag'> & { children: ReactNode }) {
  return (
    <span className={classes.status}>
      {children}
      {flag === null ? null : (
        <span className={classes.flag} title={flag.long}>
          <Icon name="clock" size={14} />
          <span className={classes.flagShort} aria-hidden="true">
            {flag.short}
          </span>
          <span className={classes.flagLong}>{flag.long}</span>
        </span>
      )}
    </span>
  );
}
