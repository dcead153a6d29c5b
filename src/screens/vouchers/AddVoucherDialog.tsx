import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type VoucherDetail, voucherCard } from '../../../api/vouchers/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { VoucherFields } from './VoucherFields.tsx';
import { cardOf, NO_VALUES, voucherValues } from './values.ts';

interface AddVoucherDialogProps {
  onClose: () => void;
  onAdded: (detail: VoucherDetail) => void;
}

/** Asks for a new voucher: it waits for its start. */
export function AddVoucherDialog({ onClose, onAdded }: AddVoucherDialogProps): ReactNode {
  const { t } = useTranslation('vouchers');
  const { currency, locale } = useFormat();
  const api = useApi();
  const { form, submit, dialog } = useAddDialog({
    name: 'newVoucher',
    values: voucherValues,
    initialValues: NO_VALUES,
    schema: voucherCard,
    toBody: (values) => cardOf(values, currency, locale),
    send: (body, flags) => api.addVoucher({ body }, flags),
    onAdded: (detail: VoucherDetail) => {
      notify({ kind: 'success', text: t('list.added', { number: detail.voucher.voucherNo }) });
      onAdded(detail);
    },
    onClose,
  });
  return (
    <ActionDialog title={t('list.add')} action={t('list.add')} {...dialog}>
      <VoucherFields form={form} onEnter={submit} />
    </ActionDialog>
  );
}
