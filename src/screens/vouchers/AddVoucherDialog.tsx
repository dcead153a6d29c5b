import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type VoucherDetail, voucherCard } from '../../../api/vouchers.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
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
  const draft = useFormDraft('newVoucher', voucherValues);
  const submission = useSubmission({
    send: (body: z.output<typeof voucherCard>, idempotencyKey) =>
      api.addVoucher({ body }, { idempotencyKey, showError: false }),
    onDone: (detail: VoucherDetail) => {
      draft.drop();
      notify({ kind: 'success', text: t('list.added', { number: detail.voucher.voucherNo }) });
      onAdded(detail);
    },
  });
  const { failure } = submission;
  const { form, submit, restored } = useSchemaForm({
    schema: voucherCard,
    initialValues: NO_VALUES,
    toBody: (values) => cardOf(values, currency, locale),
    failure,
    onSubmit: submission.send,
    draft,
  });
  const isAtFields = failure?.kind === 'invalid' && Object.keys(failure.errors).length > 0;
  return (
    <ActionDialog
      title={t('list.add')}
      action={t('list.add')}
      isSending={submission.isSending}
      refusal={isAtFields ? null : failure}
      restored={restored}
      onClose={draft.dropping(onClose)}
      onAction={submit}
    >
      <VoucherFields form={form} onEnter={submit} />
    </ActionDialog>
  );
}
