import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import 'dayjs/locale/zh-cn';
import { DatePicker, DatesProvider } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../api/kernel/wire.ts';

interface CalendarProps {
  locale: Locale;
  /** `YYYY-MM-DD`, as all days here. */
  day: string | null;
  today: string;
  earliest: string | undefined;
  latest: string | undefined;
  onPick: (day: string) => void;
}

/** A month in which a day is picked. It is heavy: load it lazily. */
export function Calendar(props: CalendarProps): ReactNode {
  const { locale, day, today, earliest, latest, onPick } = props;
  const { t } = useTranslation('records');
  return (
    <DatesProvider settings={{ locale: CALENDARS[locale], firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        value={day}
        defaultDate={day ?? today}
        minDate={earliest}
        maxDate={latest}
        ariaLabels={{
          previousMonth: t('moment.previousMonth'),
          nextMonth: t('moment.nextMonth'),
          previousYear: t('moment.previousYear'),
          nextYear: t('moment.nextYear'),
          previousDecade: t('moment.previousDecade'),
          nextDecade: t('moment.nextDecade'),
        }}
        onChange={(picked) => {
          if (picked !== null) onPick(picked);
        }}
      />
    </DatesProvider>
  );
}

/** The languages as the calendar calls them. */
const CALENDARS: Record<Locale, string> = { 'en-US': 'en', 'zh-CN': 'zh-cn', 'vn-VM': 'vi' };
