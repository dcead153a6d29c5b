import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wallClockOf } from '../../lib/dates.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { DayInput } from '../moment/DayInput.tsx';
import { EXAMPLE, readDay, writeDay } from '../moment/day.ts';
import classes from './list.module.css';

interface DayFilterProps {
  /** What stands before the day. */
  name: string;
  /** `YYYY-MM-DD`; empty for none. */
  day: string;
  onChange: (day: string) => void;
}

/** A filter by one day to come, typed or said as people of the language do, or picked in a calendar. */
export function DayFilter({ name, day, onChange }: DayFilterProps): ReactNode {
  const { t } = useTranslation('records');
  const { locale, timeZone } = useFormat();
  const [today] = useState(() => wallClockOf(new Date(), timeZone).slice(0, 10));
  const [text, setText] = useState(() => (day === '' ? '' : writeDay(day, locale)));
  const [isLeft, setLeft] = useState(true);
  const read = (typed: string) => readDay(typed, today, locale, 'nearest', true);
  const isWrong = isLeft && text.trim() !== '' && read(text) === null;
  const leave = (typed: string) => {
    const meant = read(typed);
    setText(meant === null ? typed : writeDay(meant, locale));
    setLeft(true);
    // While what stands there is no day, the one before it holds.
    const next = typed.trim() === '' ? '' : (meant ?? day);
    if (next !== day) onChange(next);
  };
  return (
    <div className={classes.day}>
      <span aria-hidden="true">{name}</span>
      <DayInput
        name={name}
        width="10rem"
        text={text}
        day={read(text)}
        today={today}
        error={isWrong ? t('moment.noDay', { example: writeDay(EXAMPLE, locale) }) : null}
        onText={(typed) => {
          setText(typed);
          setLeft(false);
        }}
        onPick={(picked) => leave(writeDay(picked, locale))}
        onBlur={() => leave(text)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave(text);
        }}
      />
    </div>
  );
}
