import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { dateAt } from '../../../api/kernel/zone.ts';
import { newReceipt, type ReceiptDetail } from '../../../api/receipts/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useUploadsOpen } from '../../components/files/useUploadsOpen.ts';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { CustomerField } from '../prices/RecordField.tsx';
import { ReceiptFields } from './ReceiptFields.tsx';
import { cardOf, receiptValues, usualMethod } from './values.ts';

interface AddReceiptDialogProps {
  /** Who paid, where that is known; chosen here without it. */
  of?: { id: number; label: string };
  onClose: () => void;
  onAdded: (detail: ReceiptDetail) => void;
}

const values = receiptValues.extend({
  customerId: z.string().nullable(),
  /** Who that is, in words. */
  customer: z.string(),
});

/** Enters what a customer paid in one sum, and over which orders it goes: a draft. */
export function AddReceiptDialog({ of, onClose, onAdded }: AddReceiptDialogProps): ReactNode {
  const { t } = useTranslation('receipts');
  const { currency, locale, timeZone } = useFormat();
  const api = useApi();
  const [today] = useState(() => dateAt(new Date(), timeZone));
  const { form, submit, dialog } = useAddDialog({
    // What is typed for one customer is no other's.
    name: of === undefined ? 'newReceipt' : `newReceipt.${of.id}`,
    values,
    initialValues: {
      customerId: of === undefined ? null : String(of.id),
      customer: of?.label ?? '',
      ...{
        amount: '',
        method: usualMethod(currency),
        valueDate: today,
        reference: '',
        remark: '',
      },
      ...{ proofs: [], parts: {} },
    },
    schema: newReceipt,
    toBody: ({ customerId, customer: _customer, ...rest }) => ({
      ...cardOf(rest, currency, locale),
      customerId: customerId === null ? undefined : Number(customerId),
    }),
    send: (body, flags) => api.addReceipt({ body }, flags),
    onAdded: (detail: ReceiptDetail) => {
      notify({ kind: 'success', text: t('list.added', { number: detail.receipt.number }) });
      onAdded(detail);
    },
    onClose,
  });
  const picture = useUploadsOpen(submit);
  const { customerId, customer } = form.getValues();
  const chosen = customerId === null ? null : Number(customerId);
  return (
    <ActionDialog
      title={t('list.add')}
      action={t('list.saveDraft')}
      size="xl"
      {...dialog}
      onAction={picture.send}
    >
      <CustomerField
        label={t('fields.customer')}
        required
        isFirst={of === undefined}
        chosen={chosen === null ? null : { id: chosen, label: customer }}
        error={form.errors.customerId}
        onChange={(row, label) => {
          // Another customer has other orders.
          if (row && row.id !== chosen) form.setFieldValue('parts', {});
          form.setFieldValue('customerId', row ? String(row.id) : null);
          form.setFieldValue('customer', label);
        }}
      />
      <ReceiptFields
        form={form as never}
        customerId={chosen}
        picture={picture}
        isFirst={of !== undefined}
      />
    </ActionDialog>
  );
}
