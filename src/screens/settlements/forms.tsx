import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettlementRequest, settlementRequest } from '../../../api/settlements.ts';
import { AskForm } from '../../components/record/AskForm.tsx';
import { type EventForms, schemaOf } from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { useFormat } from '../../lib/useFormat.ts';
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
      <AskForm
        {...props}
        type={type}
        text={t(`record.form.${type}Text`, {
          total: money(settlement.transferAmount, settlement.currency),
          period: t('record.period', {
            from: date(settlement.periodFrom, 'date'),
            to: date(lastMoment(settlement), 'date'),
          }),
        })}
      />
    );
  };
}

/** Fails a statement with a remark. */
function RejectForm(props: SettlementFormProps): ReactNode {
  const { t } = useTranslation('settlements');
  return (
    <RemarkForm
      {...props}
      type="reject"
      schema={rejectRequest}
      danger
      closeLabel={t('record.form.keep')}
      text={t('record.form.rejectText')}
    />
  );
}

/** The events that ask first; taking a statement up and noting it as paid happen at once. */
export const SETTLEMENT_FORMS: EventForms<SettlementView, SettlementRequest> = {
  approve: asking('approve'),
  reject: RejectForm,
  regenerate: asking('regenerate'),
  transfer: asking('transfer'),
};
