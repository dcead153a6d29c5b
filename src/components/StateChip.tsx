import type { ReactNode } from 'react';
import type { Meaning } from '../theme/meanings.ts';
import classes from './components.module.css';

interface StateChipProps {
  meaning: Meaning;
  /** The state's name in the person's language. */
  label: string;
}

/** A record's state as a chip: what it means by colour and sign, what it is by its word. */
export function StateChip({ meaning, label }: StateChipProps): ReactNode {
  return (
    <span className={classes.chip} data-meaning={meaning}>
      <svg
        aria-hidden="true"
        width="12"
        height="12"
        viewBox="0 0 12 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={SIGNS[meaning]} />
      </svg>
      {label}
    </span>
  );
}

interface StateWordProps extends StateChipProps {
  /** Marks that alone which needs a person: of the rest the word is enough. */
  quiet?: true;
}

/**
 * The same in a list, where a chip marks what a person looks for: a state in which all is done, as most
 * are, is its word alone.
 */
export const StateWord = ({ meaning, label, quiet }: StateWordProps): ReactNode =>
  (quiet ? meaning !== 'person' : meaning === 'done') ? (
    <span className={classes.stateWord}>{label}</span>
  ) : (
    <StateChip meaning={meaning} label={label} />
  );

const SIGNS: Record<Meaning, string> = {
  waiting: 'M6 2v4l2.5 1.5M11 6A5 5 0 1 1 1 6a5 5 0 0 1 10 0Z',
  moving: 'M1.5 6h9m-4-4 4 4-4 4',
  done: 'm1.5 6.5 3 3 6-7',
  stopped: 'M2 6h8',
  person: 'M6 1.5v5.5M6 10.3v.1',
};
