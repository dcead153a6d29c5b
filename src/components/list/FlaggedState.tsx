import type { ReactNode } from 'react';
import type { Meaning } from '../../theme/meanings.ts';
import { Icon } from '../icons.tsx';
import { StateChip } from '../StateChip.tsx';
import classes from './flaggedState.module.css';

interface FlaggedStateProps {
  meaning: Meaning;
  label: string;
  /** Why a person should look at it now: a short word for a row, the whole one for all else. */
  flag: { short: string; long: string } | null;
}

/** A record's state in a list, with the flag of one that has waited too long. */
export function FlaggedState({ meaning, label, flag }: FlaggedStateProps): ReactNode {
  return (
    <span className={classes.status}>
      <StateChip meaning={meaning} label={label} />
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
