import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { afterSales } from '../../../../api/afterSales/calls.ts';
import { ActionDialog } from '../../../components/ActionDialog.tsx';
import { MoneyField } from '../../../components/MoneyField.tsx';
import { RemarkField } from '../../../components/record/RemarkField.tsx';
import { useFormDraft } from '../../../components/useFormDraft.ts';
import { useMergedForm } from '../../../components/useMergedForm.tsx';
import { useApi } from '../../../lib/api.ts';
import { moneyOrTyped, writeMoney } from '../../../lib/money.ts';
import { notify } from '../../../lib/notices.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../lib/useSchemaForm.ts';
import { useSubmission } from '../../../lib/useSubmission.ts';

interface CommissionDialogProps {
  orderId: number;
  currency: string;
  commission: { amount: string; version: number };
  onClose: () => void;
  onDone: () => void;
}

const { query } = afterSales.updateOrderCommissionByOrderId;

const values = z.object({ commission: z.string(), remark: z.string() });

/** Corrects what the channel takes for an order. */
export function CommissionDialog(props: CommissionDialogProps): ReactNode {
  const { orderId, currency, commission, onClose, onDone } = props;
  const { t } = useTranslation('afterSales');
  const { locale } = useFormat();
  const api = useApi();
  // What is sent goes by what was seen: the case beside may show a newer one by then.
  const [seen, setSeen] = useState(commission);
  const { version, amount } = seen;
  const draft = useFormDraft(`commission.${orderId}`, values);
  const { isSending, failure, send } = useSubmission({
    send: (sent: ReturnType<typeof query.parse>, idempotencyKey) =>
      api.updateOrderCommissionByOrderId({ query: sent }, { idempotencyKey, showError: false }),
    onDone: () => {
      draft.drop();
      notify({ kind: 'success', text: t('record.commissionDone') });
      onDone();
    },
  });
  const schemaForm = useSchemaForm({
    schema: query,
    initialValues: {
      commission: writeMoney(amount, currency, locale),
      remark: '',
    },
    toBody: (typed) => ({
      orderId,
      version,
      commission: moneyOrTyped(typed.commission, currency, locale),
      remark: typed.remark,
    }),
    failure,
    onSubmit: send,
    draft,
    version,
  });
  const isTold = failure?.kind === 'stale';
  const { version: newer, amount: newerAmount } = commission;
  useEffect(() => {
    if (isTold) setSeen({ version: newer, amount: newerAmount });
  }, [isTold, newer, newerAmount]);
  const { submit, kept, refusal } = schemaForm;
  const { form, note } = useMergedForm(schemaForm, {
    label: () => t('record.commissionAmount'),
  });
  return (
    <ActionDialog
      title={t('record.commissionTitle')}
      action={t('record.commissionTitle')}
      onAction={submit}
      kept={kept}
      onClose={draft.dropping(onClose)}
      onLeave={onClose}
      isSending={isSending}
      refusal={refusal}
    >
      {note}
      <Text>{t('record.commissionText')}</Text>
      <MoneyField
        label={t('record.commissionAmount')}
        required
        data-autofocus
        {...form.getInputProps('commission')}
      />
      <RemarkField required {...form.getInputProps('remark')} />
    </ActionDialog>
  );
}
