import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMinor, sumToMinor } from '../../../api/kernel/money.ts';
import { rechargeRefusal } from '../../../api/recharges/calls.ts';
import type { RechargeEvent } from '../../../machines/recharge/law/facts.ts';
import { Amounts } from '../../components/record/Amounts.tsx';
import { AskForm } from '../../components/record/AskForm.tsx';
import type { EventForms } from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import type { RechargeFormProps, RechargeView } from './rechargeKind.ts';

/** Asks before the wallet is credited, with what it will hold. */
function ConfirmForm(props: RechargeFormProps): ReactNode {
  const { t } = useTranslation('recharges');
  const { money } = useFormat();
  const { amount, currency, nickname, walletBalance } = props.view.detail.recharge;
  const after = fromMinor(sumToMinor(walletBalance) + sumToMinor(amount));
  return (
    <AskForm
      {...props}
      type="confirm"
      text={t('record.form.confirmText', { amount: money(amount, currency), name: nickname })}
    >
      <Amounts
        title={t('record.form.wallet', { name: nickname })}
        rows={[
          [t('record.form.before'), money(walletBalance, currency)],
          [t('fields.amount'), money(amount, currency)],
          [t('record.form.after'), money(after, currency), true],
        ]}
      />
    </AskForm>
  );
}

/** Refuses with a remark. */
function RefuseForm(props: RechargeFormProps): ReactNode {
  const { t } = useTranslation('recharges');
  return (
    <RemarkForm
      {...props}
      type="refuse"
      schema={rechargeRefusal}
      danger
      closeLabel={t('record.form.keep')}
      text={t('record.form.refuseText', { name: props.view.detail.recharge.nickname })}
    />
  );
}

/** Both events of a recharge are final, so both ask first. */
export const RECHARGE_FORMS: EventForms<RechargeView, RechargeEvent> = {
  confirm: ConfirmForm,
  refuse: RefuseForm,
};
