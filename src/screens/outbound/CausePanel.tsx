import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboundCause, OutboundError } from '../../../api/outbound/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { pageOf } from '../../domains.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import classes from './outbound.module.css';
import { useCauseText } from './useCauseText.ts';

interface CausePanelProps {
  cause: OutboundCause;
  onSend: (orders: readonly OutboundError[]) => void;
}

type Line = OutboundError & { id: number };

/** What keeps orders from the warehouse system, and those orders. */
export function CausePanel({ cause, onSend }: CausePanelProps): ReactNode {
  const { t } = useTranslation('outbound');
  const { date, number, name } = useFormat();
  const { title, named } = useCauseText();
  const reason = lacks(useGrants(), 'outbox.send');
  const { orders } = cause;
  const isOne = orders.length === 1;
  const toOrder = ({ orderId, orderSn }: Line) => (
    <AnchorLink to="/orders/$orderId" params={{ orderId: String(orderId) }}>
      {orderSn}
    </AnchorLink>
  );
  const customer = ({ customerName, customerNameZh }: Line) =>
    name({ name: customerName, nameZh: customerNameZh });
  const what = ({ send }: Line) => t(`sendTypes.${send.sendType}`);
  const mend = ({ mend: { record, id }, orderSn }: Line) => {
    const page = pageOf(record, id);
    const label = t(`mend.${record}`, { number: orderSn });
    return page ? <AnchorLink {...page}>{label}</AnchorLink> : label;
  };
  const attempts = ({ send: { messageId, tries }, orderSn }: Line) => (
    <AnchorLink
      to="/system/outbox/$messageId"
      params={{ messageId: String(messageId) }}
      aria-label={`${number(tries)} ${t('attemptsOf', { number: orderSn })}`}
    >
      {number(tries)}
    </AnchorLink>
  );
  const again = (line: Line) => (
    <ActionButton
      label={t('again')}
      name={t('againOf', { number: line.orderSn })}
      reason={reason}
      onClick={() => onSend([line])}
    />
  );
  const columns: LineColumn<Line>[] = [
    { name: t('fields.order'), cell: toOrder },
    { name: t('fields.customer'), cell: customer },
    { name: t('fields.what'), cell: what },
    { name: t('fields.mend'), cell: mend },
    { name: t('fields.created'), cell: ({ send }) => date(send.createdAt) },
    { name: t('fields.attempts'), isFigure: true, cell: attempts },
    { name: t('again'), isFigure: true, cell: again },
  ];
  return (
    <LineTable
      title={title(cause)}
      actions={
        isOne ? undefined : (
          <ActionButton
            label={t('cause.all')}
            reason={reason}
            onClick={() => onSend(orders)}
            variant="filled"
          />
        )
      }
      note={
        <Text c="dimmed" className={classes.named}>
          {[t('cause.count', { count: orders.length, shown: number(orders.length) }), named(cause)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      }
      lines={orders.map((order) => ({ ...order, id: order.send.messageId }))}
      columns={columns}
      card={(line) => (
        <>
          <span>{toOrder(line)}</span>
          <span>{what(line)}</span>
          <span>{customer(line)}</span>
          <span>{date(line.send.createdAt)}</span>
          <span>
            {t('fields.mend')}: {mend(line)}
          </span>
          <span>
            {t('fields.attempts')}: {attempts(line)}
          </span>
          <span>{again(line)}</span>
        </>
      )}
    />
  );
}
