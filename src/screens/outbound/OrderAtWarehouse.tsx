import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboundSend, OutboundStatus } from '../../../api/outbound/calls.ts';
import { ask, isTagged, lacks, restore } from '../../../machines/kernel/law/explain.ts';
import { outboxMessageLifecycle } from '../../../machines/outboxMessage/law/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Cards } from '../../components/record/LineTable.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import { useApi } from '../../lib/api.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { MESSAGE_MEANINGS } from '../outbox/meanings.ts';
import { useFollow } from '../outbox/useFollow.ts';
import classes from './outbound.module.css';
import { useCauseText } from './useCauseText.ts';

interface OrderAtWarehouseProps {
  orderId: number;
  /** With each move of the order it is asked anew. */
  version: number;
  /** It is accepted, and not all of it has left. */
  isToPick: boolean;
}

/** How far the warehouse system has been told of an order; nothing where it was told nothing. */
export function OrderAtWarehouse(props: OrderAtWarehouseProps): ReactNode {
  const { orderId, version, isToPick } = props;
  const { t } = useTranslation('outbound');
  const api = useApi();
  const { page, reload } = useList({ version }, async (_request, signal) => {
    const flags = { signal, background: true, showError: false };
    const [status] = await api.syncWmsStatus({ body: { orderIds: [orderId] } }, flags);
    return status ?? null;
  });
  const sends = page?.sends ?? [];
  useFollow(
    sends.map(({ place }) => ({ place, nextTryAt: null })),
    reload,
  );
  if (!page || (sends.length === 0 && !(page.warehouse && isToPick))) return null;
  return (
    <Panel title={t('panel.title')}>
      {sends.length === 0 ? <FirstSend orderId={orderId} onSent={reload} /> : null}
      <Cards
        items={sends.map((send) => ({ ...send, id: send.messageId }))}
        card={(send) => <Send status={page} send={send} onSent={reload} />}
      />
    </Panel>
  );
}

/** An order that was accepted before there was a warehouse system is sent by a person. */
function FirstSend({ orderId, onSent }: { orderId: number; onSent: () => void }): ReactNode {
  const { t } = useTranslation('outbound');
  const api = useApi();
  const failureText = useFailureText();
  const submission = useSubmission({
    send: (_body: null, idempotencyKey) =>
      api.againSendOutbound(
        { params: { orderId }, query: {}, body: {} },
        { idempotencyKey, showError: false },
      ),
    onDone: onSent,
  });
  return (
    <div className={classes.send}>
      <Text>{submission.failure ? failureText(submission.failure) : t('panel.nothing')}</Text>
      <ActionButton
        label={t('panel.first')}
        reason={lacks(useGrants(), 'outbox.send')}
        loading={submission.isSending}
        onClick={() => submission.send(null)}
      />
    </div>
  );
}

interface SendProps {
  status: OutboundStatus;
  send: OutboundSend;
  onSent: () => void;
}

/** One thing that the warehouse system is told of the order, and the way to tell it again. */
function Send({ status, send, onSent }: SendProps): ReactNode {
  const { t } = useTranslation(['outbound', 'outbox']);
  const { date } = useFormat();
  const grants = useGrants();
  const { title, named } = useCauseText();
  const [isAsking, setIsAsking] = useState(false);
  const { orderId, orderSn, sends, warehouse } = status;
  const { sendType, place, problem, sentAt, createdAt, messageId } = send;
  const facts = {
    ...{ messageId, tries: send.tries, mailServer: warehouse, channel: 'warehouse' as const },
    isWithdrawn: sends[0]?.messageId !== messageId,
  };
  const at = restore(outboxMessageLifecycle, place, facts);
  const answer = ask(outboxMessageLifecycle, at, { type: 'retry' }, grants);
  return (
    <>
      <div>
        <div className={classes.send}>
          <Text component="span" fw={600}>
            {t(`sendTypes.${sendType}`)}
          </Text>
          <StateChip meaning={MESSAGE_MEANINGS[place]} label={t(`outbox:places.${place}`)} />
        </div>
        {problem === null ? null : (
          <Text component="span" className={classes.words}>
            {[title(send), named(send)].filter(Boolean).join(' · ')}
          </Text>
        )}
        <Text component="span" size="xs" c="dimmed">
          {sentAt === null
            ? t('panel.createdAt', { when: date(createdAt) })
            : t('panel.sentAt', { when: date(sentAt) })}
        </Text>{' '}
        {grants('outbox.view') ? (
          <AnchorLink
            size="xs"
            underline="always"
            to="/system/outbox/$messageId"
            params={{ messageId: String(messageId) }}
          >
            {t('panel.toMessage')}
          </AnchorLink>
        ) : null}
      </div>
      <ActionButton
        label={t('again')}
        name={t('againOf', { number: `${orderSn}, ${t(`sendTypes.${sendType}`)}` })}
        reason={lacks(grants, 'outbox.send') ?? (answer.possible ? null : answer.reason)}
        onClick={() => setIsAsking(true)}
      />
      {isAsking ? (
        <AskAgain
          orderId={orderId}
          send={send}
          onClose={() => setIsAsking(false)}
          onSent={() => {
            setIsAsking(false);
            onSent();
          }}
        />
      ) : null}
    </>
  );
}

interface AskAgainProps {
  orderId: number;
  send: OutboundSend;
  onClose: () => void;
  onSent: () => void;
}

/** Asks before the warehouse system is told again; each time anew. */
function AskAgain({ orderId, send, onClose, onSent }: AskAgainProps): ReactNode {
  const { t } = useTranslation('outbound');
  const api = useApi();
  const { sendType, place, version } = send;
  const submission = useSubmission({
    send: (body: { version: number }, idempotencyKey) =>
      api.againSendOutbound(
        { params: { orderId }, query: { sendType }, body },
        { idempotencyKey, showError: false },
      ),
    onDone: onSent,
  });
  return (
    <ActionDialog
      title={t('panel.askTitle')}
      action={t('again')}
      isSending={submission.isSending}
      refusal={submission.failure}
      onClose={onClose}
      onAction={() => submission.send({ version })}
    >
      <Text>
        {isTagged(outboxMessageLifecycle, place, 'delivered')
          ? t('panel.askText')
          : t('dialog.text', { count: 1, shown: '1' })}
      </Text>
    </ActionDialog>
  );
}
