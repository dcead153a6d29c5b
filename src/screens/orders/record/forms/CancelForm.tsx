import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { TO_COME } from '../../../../../machines/kernel/law/rules.ts';
import { limitOf, takesSecondPerson } from '../../../../../machines/order/law/asked.ts';
import { refundable } from '../../../../../machines/order/law/rules.ts';
import { schemaOf } from '../../../../components/record/eventForm.ts';
import { RemarkForm } from '../../../../components/record/RemarkForm.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { OrderFormProps } from '../orderKind.ts';
import { SecondPersonNote } from './AskedForms.tsx';
import { effectsIn } from './effectsIn.ts';
import { InvoiceCredit } from './InvoiceCredit.tsx';
import { onceDecided } from './onceDecided.ts';

const schema = schemaOf(orderEvent, 'cancel');

const CANCEL = { type: 'cancel', remark: TO_COME } as const;

/** Cancels the order: a remark, and the person's word that it is meant. */
export function CancelForm(props: OrderFormProps): ReactNode {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const { facts } = props.view;
  const paid = refundable(facts);
  const decided = onceDecided(props.view);
  const { credited } = effectsIn(decided, CANCEL).effects;
  return (
    <RemarkForm
      {...props}
      type="cancel"
      schema={schema}
      danger
      closeLabel={t('record.form.keep')}
      confirm={t('record.form.cancelConfirm')}
      text={t('record.form.cancelText')}
      description={credited === 0 ? undefined : t('record.form.remarkIsPrinted')}
    >
      {paid > 0 ? (
        <Text>{t('record.form.cancelPaid', { amount: money(paid, facts.currency) })}</Text>
      ) : null}
      {takesSecondPerson(facts, CANCEL) ? (
        <SecondPersonNote limit={limitOf(facts, CANCEL)} currency={facts.currency} />
      ) : null}
      <InvoiceCredit view={decided} event={CANCEL} />
    </RemarkForm>
  );
}
