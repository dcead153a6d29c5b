import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer, CustomerRecord } from '../../../api/customers.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import type { RecordView } from '../../lib/useRecord.ts';
import type { CustomerChange } from './customerChange.ts';

interface FreezeDialogProps {
  customer: Customer;
  record: RecordView<CustomerRecord, CustomerChange>;
  change: { type: 'freeze' | 'unfreeze' };
}

/** Asks before an account is frozen or opened again (spec section 4). */
export function FreezeDialog({ customer, record, change }: FreezeDialogProps): ReactNode {
  const { t } = useTranslation('customers');
  const { name } = useFormat();
  return (
    <ActionDialog
      title={t(`events.${change.type}`)}
      action={t(`events.${change.type}`)}
      danger={change.type === 'freeze'}
      isSending={record.isSending}
      refusal={record.refusal}
      onClose={record.close}
      onAction={() => record.send(change)}
    >
      <Text>{t(`prompt.${change.type}`, { customer: name(customer) })}</Text>
    </ActionDialog>
  );
}
