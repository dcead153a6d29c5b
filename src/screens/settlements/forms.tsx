import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettlementRequest, settlementRequest } from '../../../api/settlements/calls.ts';
import { AskForm } from '../../components/record/AskForm.tsx';
import { type EventForms, schemaOf } from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { PayForm } from './PayForm.tsx';
import type { SettlementFormProps, SettlementView } from './settlementKind.ts';
import { useStatementWords } from './useStatementWords.ts';

const rejectRequest = schemaOf(settlementRequest, 'reject');

/** Asks before an event that nothing has to be entered for, with what it means. */
function asking(type: 'approve' | 'regenerate' | 'process' | 'transfer') {
  return function AskingForm(props: SettlementFormProps): ReactNode {
    const { t } = useTranslation('settlements');
    const words = useStatementWords(props.view.detail);
    const text =
      type === 'regenerate'
        ? t('record.form.regenerateText')
        : t(`record.form.${type}Text.${words.direction}`, words);
    return <AskForm {...props} type={type} text={text} />;
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

/** Every event asks first: money is paid out by them. */
export const SETTLEMENT_FORMS: EventForms<SettlementView, SettlementRequest> = {
  approve: asking('approve'),
  reject: RejectForm,
  regenerate: asking('regenerate'),
  process: asking('process'),
  pay: PayForm,
  transfer: asking('transfer'),
};
