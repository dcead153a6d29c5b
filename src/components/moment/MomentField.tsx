import '@mantine/dates/styles.layer.css';
import { Group, Input } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../api/kernel/wire.ts';
import { isMoment } from '../../../machines/kernel/law/moment.ts';
import { instantOf, wallClockOf } from '../../lib/dates.ts';
import { languageTag } from '../../lib/language.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { DayInput } from './DayInput.tsx';
import { readDay, writeDay } from './day.ts';

interface MomentFieldProps {
  /** What the day is asked for. */
  label: string;
  /** Where a form has it: what is wrong with it leads here. */
  path?: string;
  /** ISO 8601; empty while none is chosen; or what was typed and is no moment. */
  value: string;
  error: ReactNode;
  required?: boolean;
  description?: string;
  /** The calendar offers no day before today, and none later than a year from now. */
  isAhead?: boolean;
  dayRef?: Ref<HTMLInputElement> | undefined;
  /** The moment in ISO 8601, or null with what was typed where that is none. */
  onChange: (moment: string | null, typed: string) => void;
  onEnter: () => void;
}

/**
 * A day, typed or picked, and the time of day, by the clock of the shop. Its clock is heavy:
 * load it lazily.
 */
export function MomentField(props: MomentFieldProps): ReactNode {
  const { label, value, error, required = false, description, isAhead = false } = props;
  const { t } = useTranslation('records');
  const { locale, timeZone } = useFormat();
  const [typed, setTyped] = useState(() => partsOf(value, timeZone, locale));
  const dayId = useId();
  const errorId = useId();
  const hintId = useId();
  const today = wallClockOf(new Date(), timeZone).slice(0, 10);
  const day = readDay(typed.text, today, locale);
  /** What was typed is not yet written as a day: which it is, is said in words. */
  const isSpelledOut = day !== null && typed.text !== writeDay(day, locale);

  const set = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    const nextDay = readDay(next.text, today, locale);
    const isWhole = nextDay !== null && next.time !== '';
    setTyped(next);
    props.onChange(
      isWhole ? instantOf(`${nextDay}T${next.time.slice(0, 5)}`, timeZone) : null,
      isWhole ? '' : next.text.trim(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    props.onEnter();
  };

  return (
    <div>
      <Input.Label htmlFor={dayId} required={required}>
        {label}
      </Input.Label>
      <Input.Description>{description}</Input.Description>
      <Group gap="sm" wrap="nowrap" mt={4}>
        <DayInput
          name={label}
          id={dayId}
          path={props.path}
          ref={props.dayRef}
          width="12rem"
          required={required}
          text={typed.text}
          day={day}
          today={today}
          earliest={isAhead ? today : undefined}
          latest={isAhead ? aYearAfter(today) : undefined}
          error={error !== undefined}
          describedBy={`${hintId} ${errorId}`}
          onText={(text) => set({ text })}
          onPick={(picked) => set({ text: writeDay(picked, locale) })}
          // What was typed in short is written out: one sees which year was meant.
          onBlur={() => {
            if (day !== null) setTyped({ ...typed, text: writeDay(day, locale) });
          }}
          onKeyDown={onKeyDown}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own */}
        <div role="group" aria-label={`${label}: ${t('moment.time')}`}>
          <TimePicker
            hoursInputLabel={t('moment.hours')}
            minutesInputLabel={t('moment.minutes')}
            value={typed.time}
            minutesStep={5}
            // Without a day it is the day that is wrong.
            error={error !== undefined && day !== null}
            onChange={(time) => set({ time })}
            onKeyDown={onKeyDown}
          />
        </div>
      </Group>
      <Input.Description id={hintId} mt={4}>
        {isSpelledOut ? null : t('moment.dayWords')}
      </Input.Description>
      {isSpelledOut ? (
        <Input.Description role="status">{inWords(day, locale)}</Input.Description>
      ) : null}
      <Input.Error id={errorId} mt={4} role={error === undefined ? undefined : 'alert'}>
        {error}
      </Input.Error>
    </div>
  );
}

/** A day with its weekday, as one says it. @param day `YYYY-MM-DD`. */
const inWords = (day: string, locale: Locale) =>
  new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );

/** @param day `YYYY-MM-DD`; so is the answer. */
const aYearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** The time of day that stands there before one is chosen. */
const USUAL_TIME = '10:00';

function partsOf(value: string, timeZone: string, locale: Locale): { text: string; time: string } {
  if (!isMoment(value)) return { text: value, time: USUAL_TIME };
  const [day = '', time = USUAL_TIME] = wallClockOf(value, timeZone).split('T');
  return { text: writeDay(day, locale), time };
}
