import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import 'dayjs/locale/zh-cn';
import { Group, Input } from '@mantine/core';
import { DateInput, DatesProvider, TimePicker } from '@mantine/dates';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../api/wire.ts';
import { instantOf, wallClockOf } from '../../../lib/dates.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { DAY_FORMATS, readDay } from './day.ts';
import { focusFirst } from './focus.ts';

interface DeliveryTimeProps {
  /** ISO 8601; null while none is chosen. */
  deliveryAt: string | null;
  error: string | undefined;
  onChange: (deliveryAt: string | null) => void;
  onEnter: () => void;
}

/** The delivery's day and time of day, by the clock of the shop. */
export function DeliveryTime(props: DeliveryTimeProps): ReactNode {
  const { t } = useTranslation('orderEntry');
  const { locale, timeZone } = useFormat();
  const [typed, setTyped] = useState(() => partsOf(props.deliveryAt, timeZone));
  const today = wallClockOf(new Date(), timeZone).slice(0, 10);

  const set = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    const isWhole = next.day !== '' && next.time !== '';
    props.onChange(isWhole ? instantOf(`${next.day}T${next.time.slice(0, 5)}`, timeZone) : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    props.onEnter();
  };

  return (
    <DatesProvider settings={{ locale: CALENDARS[locale], firstDayOfWeek: 1, weekendDays: [] }}>
      <Group gap="sm" align="flex-start">
        <DateInput
          ref={focusFirst}
          label={t('delivery.day')}
          placeholder={DAY_FORMATS[locale]}
          valueFormat={DAY_FORMATS[locale]}
          dateParser={(text) => readDay(text, today, locale)}
          value={typed.day === '' ? null : typed.day}
          minDate={today}
          popoverProps={{ withinPortal: false }}
          ariaLabels={{
            previousMonth: t('delivery.previousMonth'),
            nextMonth: t('delivery.nextMonth'),
            previousYear: t('delivery.previousYear'),
            nextYear: t('delivery.nextYear'),
            previousDecade: t('delivery.previousDecade'),
            nextDecade: t('delivery.nextDecade'),
          }}
          error={props.error !== undefined}
          aria-describedby="delivery-error"
          onChange={(day) => set({ day: day ?? '' })}
          onKeyDown={onKeyDown}
        />
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
      <Input.Error id="delivery-error" role={props.error === undefined ? undefined : 'alert'}>
        {props.error}
      </Input.Error>
    </DatesProvider>
  );
}

/** The languages as the calendar calls them. */
const CALENDARS: Record<Locale, string> = { 'en-US': 'en', 'zh-CN': 'zh-cn', 'vn-VM': 'vi' };

/** What a delivery usually begins with. */
const USUAL_TIME = '10:00';

function partsOf(deliveryAt: string | null, timeZone: string): { day: string; time: string } {
  if (deliveryAt === null) return { day: '', time: USUAL_TIME };
  const [day = '', time = USUAL_TIME] = wallClockOf(deliveryAt, timeZone).split('T');
  return { day, time };
}
