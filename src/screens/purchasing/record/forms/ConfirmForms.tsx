import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { PurchaseFormProps } from '../purchaseKind.ts';

/** Asks once more before the order is approved: goods and quantities stay as they are from then on. */
export function ApproveForm(props: PurchaseFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('purchasing');
  const { money } = useFormat();
  const { total, currency, supplier } = view.facts;
  return (
    <EventDialog
      {...props}
      type="approve"
      answer={view.askRequest({ type: 'approve' })}
      onAction={() => props.onSubmit({ type: 'approve' })}
    >
      <Text>
        {t('record.form.approveText', {
          amount: money(total, currency),
          supplier: supplier?.name ?? '',
        })}
      </Text>
      <Text>
        {supplier?.email
          ? t('record.form.approveMail', { email: supplier.email })
          : t('record.form.approveNoMail')}
      </Text>
    </EventDialog>
  );
}

/** Asks once more before the order is completed. */
export function FinishForm(props: PurchaseFormProps): ReactNode {
  const { t } = useTranslation('purchasing');
  return (
    <EventDialog
      {...props}
      type="finish"
      answer={props.view.askRequest({ type: 'finish' })}
      onAction={() => props.onSubmit({ type: 'finish' })}
    >
      <Text>{t('record.form.finishText')}</Text>
    </EventDialog>
  );
}
