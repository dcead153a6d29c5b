import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fromMinor, sumToMinor } from '../../../api/money.ts';
import { rechargeRefusal } from '../../../api/recharges.ts';
import type { RechargeEvent } from '../../../machines/recharge/facts.ts';
import { Amounts } from '../../components/record/Amounts.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import { answerTo, type EventForms, valuesFrom } from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { RechargeFormProps, RechargeView } from './rechargeKind.ts';

/** Asks before the wallet is credited, with what it will hold. */
function ConfirmForm(props: RechargeFormProps): ReactNode {
  const { t } = useTranslation('recharges');
  const { money } = useFormat();
  const { amount, currency, nickname, walletBalance } = props.view.detail.recharge;
  const after = fromMinor(sumToMinor(walletBalance) + sumToMinor(amount));
  return (
    <EventDialog
      {...props}
      type="confirm"
      answer={props.view.askRequest({ type: 'confirm' })}
      onAction={() => props.onSubmit({ type: 'confirm' })}
    >
      <Text>
        {t('record.form.confirmText', { amount: money(amount, currency), name: nickname })}
      </Text>
      <Amounts
        title={t('record.form.wallet', { name: nickname })}
        rows={[
          [t('record.form.before'), money(walletBalance, currency)],
          [t('fields.amount'), money(amount, currency)],
          [t('record.form.after'), money(after, currency), true],
        ]}
      />
    </EventDialog>
  );
}

const values = z.object({ remark: z.string() });

/** Refuses with a remark. */
function RefuseForm(props: RechargeFormProps): ReactNode {
  const { t } = useTranslation('recharges');
  const toBody = ({ remark }: z.output<typeof values>) => ({ type: 'refuse', remark });
  const { form, submit } = useSchemaForm({
    schema: rechargeRefusal,
    initialValues: valuesFrom(values, props.input, { remark: '' }),
    toBody,
    failure: props.failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="refuse"
      danger
      closeLabel={t('record.form.keep')}
      answer={answerTo(rechargeRefusal, toBody(form.getValues()), props.view)}
      onAction={submit}
    >
      <Text>{t('record.form.refuseText', { name: props.view.detail.recharge.nickname })}</Text>
      <RemarkField required data-autofocus {...form.getInputProps('remark')} />
    </EventDialog>
  );
}

/** Both events of a recharge are final, so both ask first. */
export const RECHARGE_FORMS: EventForms<RechargeView, RechargeEvent> = {
  confirm: ConfirmForm,
  refuse: RefuseForm,
};
