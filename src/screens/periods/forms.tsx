import { List, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PeriodRequest, periodRequest } from '../../../api/periods/calls.ts';
import { AskForm } from '../../components/record/AskForm.tsx';
import { type EventForms, schemaOf } from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import type { PeriodFormProps, PeriodView } from './periodKind.ts';
import { useDaysText } from './useDaysText.ts';

/** Closes a period, once it was seen what is still open in it. */
function CloseForm(props: PeriodFormProps): ReactNode {
  const { t } = useTranslation('periods');
  const daysText = useDaysText();
  const { period } = props.view.detail;
  return (
    <AskForm {...props} type="close" text={t('record.form.closeText', { days: daysText(period) })}>
      <StillOpen id={period.id} />
    </AskForm>
  );
}

const PARTS = ['statements', 'cases', 'orders', 'recharges'] as const;

/** What is still open in a period: each kind that the person may see, with how many there are. */
function StillOpen({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('periods');
  const { number } = useFormat();
  const api = useApi();
  const { page, failure, reload } = useList({ id }, (params, signal) =>
    api.getPeriodRelated({ params }, { signal, showError: false }),
  );
  if (page === null) {
    return failure ? <ErrorState failure={failure} onRetry={reload} /> : <Skeleton height={72} />;
  }
  const open = PARTS.flatMap((part) => {
    const found = page[part];
    return found && found.count > 0 ? [{ part, count: found.count }] : [];
  });
  if (open.length === 0) return <Text>{t('record.form.nothingOpen')}</Text>;
  return (
    <>
      <Text fw={600}>{t('record.form.stillOpen')}</Text>
      <List>
        {open.map(({ part, count }) => (
          <List.Item key={part}>
            {t(`record.form.open.${part}`, { count, shown: number(count) })}
          </List.Item>
        ))}
      </List>
    </>
  );
}

function DiscardForm(props: PeriodFormProps): ReactNode {
  const { t } = useTranslation('periods');
  return (
    <RemarkForm
      {...props}
      type="discard"
      schema={schemaOf(periodRequest, 'discard')}
      text={t('record.form.discardText')}
    />
  );
}

/** Asks for the reopening with a remark. */
function AskReopeningForm(props: PeriodFormProps): ReactNode {
  const { t } = useTranslation('periods');
  return (
    <RemarkForm
      {...props}
      type="askReopening"
      schema={schemaOf(periodRequest, 'askReopening')}
      text={t('record.form.askReopeningText')}
    />
  );
}

function ReopenForm(props: PeriodFormProps): ReactNode {
  const { t } = useTranslation('periods');
  return <AskForm {...props} type="reopen" text={t('record.form.reopenText')} />;
}

function KeepClosedForm(props: PeriodFormProps): ReactNode {
  const { t } = useTranslation('periods');
  return (
    <RemarkForm
      {...props}
      type="keepClosed"
      schema={schemaOf(periodRequest, 'keepClosed')}
      text={t('record.form.keepClosedText')}
    />
  );
}

/** Every event asks first. */
export const PERIOD_FORMS: EventForms<PeriodView, PeriodRequest> = {
  close: CloseForm,
  discard: DiscardForm,
  askReopening: AskReopeningForm,
  reopen: ReopenForm,
  keepClosed: KeepClosedForm,
};
