import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerStatement } from '../../../api/receivables/statement.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSubmission } from '../../lib/useSubmission.ts';

interface SendStatementProps {
  statement: CustomerStatement;
  onClose: () => void;
}

/** Asks whether the address is right, and sends the statement there. */
export function SendStatement({ statement, onClose }: SendStatementProps): ReactNode {
  const { t } = useTranslation(['receivables', 'errors']);
  const { day, name, money } = useFormat();
  const api = useApi();
  const { id, email, from, to, closing, currency } = statement;
  const { send, isSending, failure } = useSubmission({
    send: (body: { from: string; to: string; email: string }, idempotencyKey) =>
      api.sendCustomerStatement(
        { params: { customerId: id }, body },
        { idempotencyKey, showError: false },
      ),
    onDone: ({ kept }) => {
      notify({
        kind: 'success',
        text: t(kept ? 'statement.sentKept' : 'statement.sent', { address: email }),
      });
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('statement.sendTitle')}
      action={t('statement.sendAction')}
      failed={t('errors:sendFailed')}
      isSending={isSending}
      refusal={failure}
      onClose={onClose}
      onAction={() => send({ from, to, email })}
    >
      <Text size="sm">
        {t('statement.sendText', { customer: name(statement), from: day(from), to: day(to) })}
      </Text>
      <Text size="sm">
        {t('statement.sendTo')}
        <br />
        <strong>{email}</strong>
      </Text>
      <Text size="sm" c="dimmed">
        {t('statement.sendBalance', { amount: money(closing, currency) })}
      </Text>
    </ActionDialog>
  );
}
