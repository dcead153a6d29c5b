import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import 'dayjs/locale/zh-cn';
import { ActionIcon, Group, Input, Popover, TextInput } from '@mantine/core';
import { DatePicker, DatesProvider, TimePicker } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../api/wire.ts';
import { Icon } from '../../../components/icons.tsx';
import { instantOf, wallClockOf } from '../../../lib/dates.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { DAY_FORMATS, readDay, writeDay } from './day.ts';
import { focusFirst } from './focus.ts';

interface DeliveryTimeProps {
  /** ISO 8601; null while none is chosen. */
  deliveryAt: string | null;
  error: string | undefined;
  onChange: (deliveryAt: string | null) => void;
  onEnter: () => void;
}

/** The delivery's day, typed or picked, and time of day, by the clock of the shop. */
export function DeliveryTime(props: DeliveryTimeProps): ReactNode {
  const { t } = useTranslation('orderEntry');
  const { locale, timeZone } = useFormat();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [typed, setTyped] = useState(() => partsOf(props.deliveryAt, timeZone, locale));
  const today = wallClockOf(new Date(), timeZone).slice(0, 10);
  const day = readDay(typed.text, today, locale);

  const set = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    const nextDay = readDay(next.text, today, locale);
    const isWhole = nextDay !== null && next.time !== '';
    setTyped(next);
    props.onChange(isWhole ? instantOf(`${nextDay}T${next.time.slice(0, 5)}`, timeZone) : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    props.onEnter();
  };

  return (
    <DatesProvider settings={{ locale: CALENDARS[locale], firstDayOfWeek: 1, weekendDays: [] }}>
      <div>
        <Group gap="sm" align="flex-end">
          <TextInput
            ref={focusFirst}
            label={t('delivery.day')}
            placeholder={DAY_FORMATS[locale]}
            autoComplete="off"
            maxLength={20}
            value={typed.text}
            error={props.error !== undefined}
            aria-describedby="delivery-error"
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
              <ActionIcon variant="default" aria-label={t('delivery.calendar')} onClick={toggle}>
                <Icon name="calendar" />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown>
              <DatePicker
                value={day}
                defaultDate={day ?? today}
                minDate={today}
                ariaLabels={{
                  previousMonth: t('delivery.previousMonth'),
                  nextMonth: t('delivery.nextMonth'),
                  previousYear: t('delivery.previousYear'),
                  nextYear: t('delivery.nextYear'),
                  previousDecade: t('delivery.previousDecade'),
                  nextDecade: t('delivery.nextDecade'),
                }}
                onChange={(picked) => {
                  if (picked !== null) set({ text: writeDay(picked, locale) });
                  close();
                }}
              />
            </Popover.Dropdown>
          </Popover>
          <TimePicker
            label={t('delivery.time')}
            hoursInputLabel={t('delivery.hours')}
            minutesInputLabel={t('delivery.minutes')}
            value={typed.time}
            minutesStep={5}
            error={props.error !== undefined}
            onChange={(time) => set({ time })}
            onKeyDown={onKeyDown}
          />
        </Group>
        <Input.Error
          id="delivery-error"
          mt={4}
          role={props.error === undefined ? undefined : 'alert'}
        >
          {props.error}
        </Input.Error>
      </div>
    </DatesProvider>
  );
}

/** The languages as the calendar calls them. */
const CALENDARS: Record<Locale, string> = { 'en-US': 'en', 'zh-CN': 'zh-cn', 'vn-VM': 'vi' };

/** What a delivery usually begins with. */
const USUAL_TIME = '10:00';

function partsOf(
  deliveryAt: string | null,
  timeZone: string,
  locale: Locale,
): { text: string; time: string } {
  if (deliveryAt === null) return { text: '', time: USUAL_TIME };
  const [day = '', time = USUAL_TIME] = wallClockOf(deliveryAt, timeZone).split('T');
  return { text: writeDay(day, locale), time };
}
