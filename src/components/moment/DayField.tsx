import { Input } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wallClockOf } from '../../lib/dates.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { DayInput } from './DayInput.tsx';
import { readDay, writeDay } from './day.ts';

interface DayFieldProps {
  label: string;
  /** Where the form has it: what is wrong with it leads here. */
  path: string;
  /** `YYYY-MM-DD`, or what was typed and is no day. */
  value: string;
  error: ReactNode;
  description?: string;
  required?: boolean;
  /** The calendar offers no later day than today. */
  isPast?: boolean;
  /** The calendar offers no earlier day than today. */
  isAhead?: boolean;
  /** The dialog that it stands in begins with it. */
  isFirst?: boolean;
  onChange: (value: string) => void;
}

/** A day of a form by the clock of the shop, typed or picked. */
export function DayField(props: DayFieldProps): ReactNode {
  const { label, value, error, description, required = false, isPast = false } = props;
  const { isAhead = false, isFirst = false } = props;
  const { t } = useTranslation('records');
  const { locale, timeZone } = useFormat();
  const [today] = useState(() => wallClockOf(new Date(), timeZone).slice(0, 10));
  const write = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? writeDay(text, locale) : text);
  const [text, setText] = useState(() => write(value));
  const id = useId();
  const errorId = useId();
  const hintId = useId();
  // Of days that were the words say little: they are those of days to come.
  const hint = description ?? (isPast ? undefined : t('moment.dayWords'));
  const read = (typed: string) => readDay(typed, today, locale, 'nearest', !isPast);
  const day = read(text);
  const set = (next: string) => {
    setText(next);
    props.onChange(read(next) ?? next.trim());
  };
  return (
    <div>
      <Input.Label htmlFor={id} required={required}>
        {label}
      </Input.Label>
      {hint ? <Input.Description id={hintId}>{hint}</Input.Description> : null}
      <DayInput
        name={label}
        id={id}
        path={props.path}
        width="12rem"
        required={required}
        text={text}
        day={day}
        today={today}
        earliest={isAhead ? today : undefined}
        latest={isPast ? today : undefined}
        isFirst={isFirst}
        error={error !== undefined && error !== null}
        describedBy={hint ? `${hintId} ${errorId}` : errorId}
        onText={set}
        onPick={(picked) => set(writeDay(picked, locale))}
        onBlur={() => {
          if (day !== null) setText(writeDay(day, locale));
        }}
        onKeyDown={ignore}
      />
      <Input.Error id={errorId} mt={4} role={error ? 'alert' : undefined}>
        {error}
      </Input.Error>
    </div>
  );
}

/** Enter sends the form that the field stands in, as in any field. */
const ignore = () => {};
