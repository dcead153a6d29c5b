import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list.module.css';

interface DayFilterProps {
  name: string;
  /** `YYYY-MM-DD` in the shop's time zone. */
  day: string | null;
  earliest?: string | null;
  latest?: string | null;
  onChange: (day: string) => void;
}

/** A filter that takes a day, with its name before it. */
export function DayFilter({ name, day, earliest, latest, onChange }: DayFilterProps): ReactNode {
  return (
    <div className={classes.day}>
      <span aria-hidden="true">{name}</span>
      <TextInput
        type="date"
        aria-label={name}
        value={day ?? ''}
        min={earliest ?? undefined}
        max={latest ?? undefined}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    </div>
  );
}
