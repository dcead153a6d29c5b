import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import 'dayjs/locale/zh-cn';
import { ActionIcon, Group, Input, Popover, TextInput } from '@mantine/core';
import { DatePicker, DatesProvider, TimePicker } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../api/wire.ts';
import { isMoment } from '../../../machines/entry/moment.ts';
import { instantOf, wallClockOf } from '../../lib/dates.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { Icon } from '../icons.tsx';
import { DAY_FORMATS, readDay, writeDay } from './day.ts';

interface MomentFieldProps {
  /** What the day is asked for. */
  label: string;
  /** ISO 8601; empty while none is chosen; or what was typed and is no moment. */
  value: string;
  error: string | undefined;
  required?: boolean;
  description?: string;
  /** The calendar offers no day before today, and none later than a year from now. */
  isAhead?: boolean;
  dayRef?: Ref<HTMLInputElement>;
  /** The moment in ISO 8601, or null with what was typed where that is none. */
  onChange: (moment: string | null, typed: string) => void;
  onEnter: () => void;
}

/**
 * A day, typed or picked, and the time of day, by the clock of the shop. It brings the calendar
 * along, which is heavy: load it lazily.
 */
export function MomentField(props: MomentFieldProps): ReactNode {
  const { label, value, error, required = false, description, isAhead = false } = props;
  const { t } = useTranslation('records');
  const { locale, timeZone } = useFormat();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [typed, setTyped] = useState(() => partsOf(value, timeZone, locale));
  const dayId = useId();
  const errorId = useId();
  const today = wallClockOf(new Date(), timeZone).slice(0, 10);
  const day = readDay(typed.text, today, locale);

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
    <DatesProvider settings={{ locale: CALENDARS[locale], firstDayOfWeek: 1, weekendDays: [] }}>
      <div>
        <Input.Label htmlFor={dayId} required={required}>
          {label}
        </Input.Label>
        <Input.Description>{description}</Input.Description>
        <Group gap="sm" wrap="nowrap" mt={4}>
          <TextInput
            id={dayId}
            ref={props.dayRef}
            style={{ flex: '0 1 12rem' }}
            required={required}
            placeholder={DAY_FORMATS[locale]}
            autoComplete="off"
            value={typed.text}
            error={error !== undefined}
            aria-describedby={errorId}
            onChange={(event) => set({ text: event.currentTarget.value })}
            // What was typed in short is written out: one sees which year was meant.
            onBlur={() => {
              if (day !== null) setTyped({ ...typed, text: writeDay(day, locale) });
            }}
            onKeyDown={onKeyDown}
          />
          <Popover
            opened={isOpen}
            onChange={close}
            position="bottom-start"
            withinPortal={false}
            trapFocus
            returnFocus
            shadow="md"
          >
            <Popover.Target>
              <ActionIcon variant="default" aria-label={t('moment.calendar')} onClick={toggle}>
                <Icon name="calendar" />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown>
              <DatePicker
                value={day}
                defaultDate={day ?? today}
                minDate={isAhead ? today : undefined}
                maxDate={isAhead ? aYearAfter(today) : undefined}
                ariaLabels={{
                  previousMonth: t('moment.previousMonth'),
                  nextMonth: t('moment.nextMonth'),
                  previousYear: t('moment.previousYear'),
                  nextYear: t('moment.nextYear'),
                  previousDecade: t('moment.previousDecade'),
                  nextDecade: t('moment.nextDecade'),
                }}
                onChange={(picked) => {
                  if (picked !== null) set({ text: writeDay(picked, locale) });
                  close();
                }}
              />
            </Popover.Dropdown>
          </Popover>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own */}
          <div role="group" aria-label={`${label}: ${t('moment.time')}`}>
            <TimePicker
              hoursInputLabel={t('moment.hours')}
              minutesInputLabel={t('moment.minutes')}
              value={typed.time}
              minutesStep={5}
              error={error !== undefined}
              onChange={(time) => set({ time })}
              onKeyDown={onKeyDown}
            />
          </div>
        </Group>
        <Input.Error id={errorId} mt={4} role={error === undefined ? undefined : 'alert'}>
          {error}
        </Input.Error>
      </div>
    </DatesProvider>
  );
}

/** The languages as the calendar calls them. */
const CALENDARS: Record<Locale, string> = { 'en-US': 'en', 'zh-CN': 'zh-cn', 'vn-VM': 'vi' };

/** @param day `YYYY-MM-DD`; so is the answer. */
const aYearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** The time of day that stands there before one is chosen. */
const USUAL_TIME = '10:00';

function partsOf(value: string, timeZone: string, locale: Locale): { text: string; time: string } {
  if (!isMoment(value)) return { text: value, time: USUAL_TIME };
  const [day = '', time = USUAL_TIME] = wallClockOf(value, timeZone).split('T');
  return { text: writeDay(day, locale), time };
}
