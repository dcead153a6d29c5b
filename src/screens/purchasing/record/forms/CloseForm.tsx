import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RemarkForm } from '../../../../components/record/RemarkForm.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { PurchaseFormProps } from '../purchaseKind.ts';
import { closeRequest } from './requests.ts';

/** Closes the order: a remark, and the person's word that it is meant. */
export function CloseForm(props: PurchaseFormProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const { money } = useFormat();
  const { paid, currency } = props.view.facts;
  const { emailStatus } = props.view.detail.purchaseOrder;
  return (
    <RemarkForm
      {...props}
      type="close"
      schema={closeRequest}
      danger
      closeLabel={t('record.form.keep')}
      confirm={t('record.form.closeConfirm')}
      text={t('record.form.closeText')}
    >
      {emailStatus === 'sent' ? <Text>{t('record.form.closeSent')}</Text> : null}
      {paid > 0 ? (
        <Text>{t('record.form.closePaid', { amount: money(paid, currency) })}</Text>
      ) : null}
    </RemarkForm>
  );
}
