import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessHours } from '../../../api/businessHours/calls.ts';
import { wallClockOf, weekdayOf } from '../../../api/kernel/zone.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Panel } from '../../components/Panel.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useRecord } from '../../lib/useRecord.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { HoursForm } from './HoursForm.tsx';
import type { HoursChange } from './hoursChange.ts';
import classes from './store.module.css';
import { spansInWords, weekdayNames, weekValues } from './week.ts';

interface HoursPanelProps {
  /** The server's clock, ISO 8601: which day is today. */
  now: string;
  /** Whether they can be changed here. */
  editable?: boolean;
  /** Below the week. */
  children?: ReactNode;
}

/** The business hours of the week, and, where that is asked for, the way to change them. */
export function HoursPanel({ now, editable = false, children }: HoursPanelProps): ReactNode {
  const { t } = useTranslation('businessHours');
  const api = useApi();
  const grants = useGrants();
  const draft = useFormDraft('businessHours', weekValues);
  const record = useRecord<BusinessHours, HoursChange>({
    load: (signal) => api.getBusinessHours({}, { showError: false, signal }),
    send: ({ week }, { version }) =>
      api.saveBusinessHours({ body: { ...week, version } }, { showError: false }),
    onDone: () => {
      draft.drop();
      notify({ kind: 'success', text: t('hours.saved') });
    },
  });
  const { data, change } = record;
  if (record.failure) return <ErrorState failure={record.failure} onRetry={record.retry} />;
  if (!data) return <RecordSkeleton panels={1} />;
  const edit = (
    <ActionButton
      label={t('hours.edit')}
      reason={lacks(grants, 'store.edit')}
      onClick={() => record.open({ week: { days: data.days } })}
    />
  );
  return (
    <Panel title={t('hours.title')} actions={editable && change === null ? edit : undefined}>
      {change === null ? (
        <Week hours={data} now={now} />
      ) : (
        <HoursForm record={record} hours={data} draft={draft} />
      )}
      {children}
    </Panel>
  );
}

/** The week as it is: a day's spans in the order of the day, today marked. */
function Week({ hours, now }: { hours: BusinessHours; now: string }): ReactNode {
  const { t } = useTranslation('businessHours');
  const { locale } = useFormat();
  const today = weekdayOf(wallClockOf(now, hours.timeZone).slice(0, 10));
  return (
    <>
      {hours.version === 0 ? <Text c="dimmed">{t('hours.notSet')}</Text> : null}
      {hours.version === 0 ? null : (
        <dl className={classes.week}>
          {weekdayNames(locale).map((name, index) => {
            const isToday = index + 1 === today;
            const spans = hours.days[index] ?? [];
            return (
              <div key={name} className={classes.day} aria-current={isToday ? 'date' : undefined}>
                <dt>{isToday ? `${name} (${t('hours.today')})` : name}</dt>
                <dd>{spans.length === 0 ? t('hours.dayOff') : spansInWords(spans, locale)}</dd>
              </div>
            );
          })}
        </dl>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {t('hours.zone', { zone: hours.timeZone })}
      </Text>
    </>
  );
}
