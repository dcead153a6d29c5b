import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type SettlementRequest, settlementRequest } from '../../../api/settlements.ts';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  schemaOf,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { lastMoment } from './period.ts';
import type { SettlementFormProps, SettlementView } from './settlementKind.ts';

const rejectRequest = schemaOf(settlementRequest, 'reject');

/** Asks before an event that nothing has to be entered for, with what it means. */
function asking(type: 'approve' | 'regenerate' | 'transfer') {
  return function AskingForm(props: SettlementFormProps): ReactNode {
    const { t } = useTranslation('settlements');
    const { money, date } = useFormat();
    const { settlement } = props.view.detail;
    return (
      <EventDialog
        {...props}
        type={type}
        answer={props.view.askRequest({ type })}
        onAction={() => props.onSubmit({ type })}
      >
        <Text>
          {t(`record.form.${type}Text`, {
            total: money(settlement.totalAmount, settlement.currency),
            period: t('record.period', {
              from: date(settlement.periodFrom, 'date'),
              to: date(lastMoment(settlement), 'date'),
            }),
          })}
        </Text>
      </EventDialog>
    );
  };
}

const values = z.object({ remark: z.string() });

/** Fails a statement with a remark. */
function RejectForm(props: SettlementFormProps): ReactNode {
  const { t } = useTranslation('settlements');
  const toBody = ({ remark }: z.output<typeof values>) => ({ type: 'reject', remark });
  const { form, submit } = useSchemaForm({
    schema: rejectRequest,
    initialValues: valuesFrom(values, props.input, { remark: '' }),
    toBody,
    failure: props.failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="reject"
      danger
      closeLabel={t('record.form.keep')}
      answer={answerTo(rejectRequest, toBody(form.getValues()), props.view)}
      onAction={submit}
    >
      <Text>{t('record.form.rejectText')}</Text>
      <RemarkField required data-autofocus {...form.getInputProps('remark')} />
    </EventDialog>
  );
}

/** The events that ask first; taking a statement up and noting it as paid happen at once. */
export const SETTLEMENT_FORMS: EventForms<SettlementView, SettlementRequest> = {
  approve: asking('approve'),
  reject: RejectForm,
  regenerate: asking('regenerate'),
  transfer: asking('transfer'),
};
