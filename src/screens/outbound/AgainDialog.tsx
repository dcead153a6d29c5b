import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgainLine, OutboundError } from '../../../api/outbound/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { LinesReport } from '../../components/LinesReport.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSubmission } from '../../lib/useSubmission.ts';

interface AgainDialogProps {
  orders: readonly OutboundError[];
  onClose: () => void;
}

/** How many go in one call: the next begins when these are answered, so that one sees how far it is. */
const AT_ONCE = 20;

/** Sends orders to the warehouse system again, and says of each what became of it. */
export function AgainDialog({ orders, onClose }: AgainDialogProps): ReactNode {
  const { t } = useTranslation('outbound');
  const { number } = useFormat();
  const api = useApi();
  // Those that are sent leave the list behind: what is asked about here stays as it was.
  const [asked] = useState(orders);
  const [answer, setAnswer] = useState<readonly AgainLine[] | null>(null);
  const submission = useSubmission({
    send: async (chosen: readonly OutboundError[], idempotencyKey, onProgress) => {
      const lines: AgainLine[] = [];
      for (let from = 0; from < chosen.length; from += AT_ONCE) {
        const sends = chosen
          .slice(from, from + AT_ONCE)
          .map(({ orderId, send: { sendType } }) => ({ orderId, sendType }));
        const flags = { idempotencyKey: `${idempotencyKey}-${from}`, showError: false };
        lines.push(...(await api.againSendOutboundBatch({ body: { sends } }, flags)));
        onProgress(lines.length / chosen.length);
      }
      return lines;
    },
    onDone: setAnswer,
  });
  const count = asked.length;
  if (!answer) {
    const done = Math.round(submission.share * count);
    const progress = t('dialog.progress', { done: number(done), all: number(count) });
    return (
      <ActionDialog
        title={t('dialog.title')}
        action={t('again')}
        isSending={submission.isSending}
        refusal={submission.failure}
        onClose={onClose}
        onAction={() => submission.send(asked)}
      >
        <Text>{t('dialog.text', { count, shown: number(count) })}</Text>
        {submission.isSending && count > AT_ONCE ? (
          <div>
            <Text aria-live="polite">{progress}</Text>
            <Progress value={submission.share * 100} aria-label={progress} />
          </div>
        ) : null}
      </ActionDialog>
    );
  }
  const queued = answer.filter(({ outcome }) => outcome === 'queued').length;
  return (
    <LinesReport
      title={t('dialog.done')}
      summary={t('dialog.queued', { count: queued, shown: number(queued) })}
      lines={answer.map(({ orderId, orderSn, sendType, outcome, message }) => ({
        key: `${orderId} ${sendType}`,
        name: (
          <AnchorLink
            underline="always"
            to="/orders/$orderId"
            params={{ orderId: String(orderId) }}
          >
            {orderSn || `#${orderId}`}
          </AnchorLink>
        ),
        said: message ?? t(`dialog.outcome.${outcome}`),
        isDone: outcome === 'queued',
      }))}
      close={t('dialog.close')}
      onClose={onClose}
    />
  );
}
