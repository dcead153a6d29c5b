import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncLine } from '../../../api/customers/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { LinesReport } from '../../components/LinesReport.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSubmission } from '../../lib/useSubmission.ts';

interface SyncManyDialogProps {
  customerIds: readonly number[];
  onClose: () => void;
}

/** How many go in one call. */
const AT_ONCE = 200;

/** Sends many customers to the warehouse system, and says of each what became of it. */
export function SyncManyDialog({ customerIds, onClose }: SyncManyDialogProps): ReactNode {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const api = useApi();
  const [answer, setAnswer] = useState<readonly SyncLine[] | null>(null);
  const submission = useSubmission({
    send: async (ids: readonly number[], idempotencyKey) => {
      const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_part, index) =>
        ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
      );
      const lines: SyncLine[] = [];
      for (const [index, part] of parts.entries()) {
        const flags = { idempotencyKey: `${idempotencyKey}-${index}`, showError: false };
        lines.push(...(await api.syncCustomers({ body: { customerIds: part } }, flags)));
      }
      return lines;
    },
    onDone: setAnswer,
  });
  const count = customerIds.length;
  if (!answer) {
    return (
      <ActionDialog
        title={t('events.sync')}
        action={t('events.sync')}
        isSending={submission.isSending}
        refusal={submission.failure}
        onClose={onClose}
        onAction={() => submission.send(customerIds)}
      >
        <Text>{t('syncMany.text', { count, shown: number(count) })}</Text>
      </ActionDialog>
    );
  }
  const queued = answer.filter(({ outcome }) => outcome === 'queued').length;
  return (
    <LinesReport
      title={t('syncMany.done')}
      summary={t('syncMany.queued', { count: queued, shown: number(queued) })}
      lines={answer.map(({ customerId, name, outcome, message }) => ({
        key: customerId,
        name:
          name === '' ? (
            t('syncMany.unknown', { number: String(customerId) })
          ) : (
            <AnchorLink
              underline="always"
              to="/customers/$customerId"
              params={{ customerId: String(customerId) }}
            >
              {name}
            </AnchorLink>
          ),
        said: message ?? t(`syncMany.outcome.${outcome}`),
        isDone: outcome === 'queued',
      }))}
      close={t('syncMany.close')}
      onClose={onClose}
    />
  );
}
