import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { refundable } from '../../../../../machines/order/law/rules.ts';
import { schemaOf } from '../../../../components/record/eventForm.ts';
import { RemarkForm } from '../../../../components/record/RemarkForm.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { OrderFormProps } from '../orderKind.ts';
import { InvoiceCredit } from './InvoiceCredit.tsx';

const schema = schemaOf(orderEvent, 'cancel');

/** Cancels the order: a remark, and the person's word that it is meant. */
export function CancelForm(props: OrderFormProps): ReactNode {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const { facts } = props.view;
  const paid = refundable(facts);
  return (
    <RemarkForm
      {...props}
      type="cancel"
      schema={schema}
      danger
      closeLabel={t('record.form.keep')}
      confirm={t('record.form.cancelConfirm')}
      text={t('record.form.cancelText')}
    >
      {paid > 0 ? (
        <Text>{t('record.form.cancelPaid', { amount: money(paid, facts.currency) })}</Text>
      ) : null}
      <InvoiceCredit view={props.view} event={{ type: 'cancel', remark: '…' }} />
    </RemarkForm>
  );
}
