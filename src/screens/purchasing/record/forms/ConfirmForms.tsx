import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AskForm } from '../../../../components/record/AskForm.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { PurchaseFormProps } from '../purchaseKind.ts';

/** Asks once more before the order is approved: goods and quantities stay as they are from then on. */
export function ApproveForm(props: PurchaseFormProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const { money } = useFormat();
  const { total, currency, supplier } = props.view.facts;
  return (
    <AskForm
      {...props}
      type="approve"
      text={t('record.form.approveText', {
        amount: money(total, currency),
        supplier: supplier?.name ?? '',
      })}
    >
      <Text>
        {supplier?.email
          ? t('record.form.approveMail', { email: supplier.email })
          : t('record.form.approveNoMail')}
      </Text>
    </AskForm>
  );
}

/** Asks once more before the order is completed. */
export function FinishForm(props: PurchaseFormProps): ReactNode {
  const { t } = useTranslation('purchasing');
  return <AskForm {...props} type="finish" text={t('record.form.finishText')} />;
}
