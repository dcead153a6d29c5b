import { Anchor, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaybillDetail, WaybillStop } from '../../../api/waybills/calls.ts';
import { type StopEvent, stopAnswers } from '../../../machines/order/stop.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Refusal } from '../../components/ActionDialog.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Phone } from '../../components/Phone.tsx';
import { LineTable } from '../../components/record/LineTable.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { ORDER_MEANINGS } from '../orders/meanings.ts';
import { LoadText } from './LoadText.tsx';
import classes from './waybills.module.css';

interface StopsProps {
  detail: WaybillDetail;
  /** An order of it has moved. */
  onMoved: () => void;
}

type Line = WaybillStop & { id: number; stop: number };

interface Sent {
  stop: WaybillStop;
  type: StopEvent;
}

/** The stops of a waybill in the order in which they are driven to, each with what can be done there. */
export function Stops(props: StopsProps): ReactNode {
  // What is sent is sent once: each move begins anew.
  const [moves, setMoves] = useState(0);
  const onMoved = () => {
    setMoves((before) => before + 1);
    props.onMoved();
  };
  return <StopTable key={moves} {...props} onMoved={onMoved} />;
}

function StopTable({ detail, onMoved }: StopsProps): ReactNode {
  const { t } = useTranslation(['waybills', 'orders']);
  const { date, money, name, number } = useFormat();
  const grants = useGrants();
  const api = useApi();
  const { isSending, failure, send } = useSubmission({
    send: ({ stop: { orderId, version }, type }: Sent, idempotencyKey) =>
      api.operation(
        { body: { orderId, version, event: { type } } },
        { idempotencyKey, showError: false },
      ),
    onDone: onMoved,
  });
  const lines = detail.waybill.stops.map(
    (stop, index): Line => ({ ...stop, id: stop.orderId, stop: index + 1 }),
  );
  const customerOf = ({ customerId, customerName, customerNameZh }: Line) => {
    const shown = name({ name: customerName, nameZh: customerNameZh });
    return customerId !== null && grants('customer.view') ? (
      <AnchorLink to="/customers/$customerId" params={{ customerId: String(customerId) }}>
        {shown}
      </AnchorLink>
    ) : (
      shown
    );
  };
  const orderOf = ({ orderId, orderSn }: Line) =>
    grants('order.view') ? (
      <AnchorLink to="/orders/$orderId" params={{ orderId: String(orderId) }}>
        {orderSn}
      </AnchorLink>
    ) : (
      orderSn
    );
  const placeOf = ({ status }: Line) => (
    <StateWord meaning={ORDER_MEANINGS[status]} label={t(`orders:places.${status}` as never)} />
  );
  const addressOf = ({ address, contact }: Line) => (
    <>
      <div>
        {address}{' '}
        {address === null ? null : (
          <Anchor
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noreferrer"
            size="sm"
            underline="always"
            aria-label={t('record.mapOf', { address })}
          >
            {t('record.map')}
          </Anchor>
        )}
      </div>
      {contact === null ? null : (
        <Text size="sm" c="dimmed">
          {contact}
        </Text>
      )}
    </>
  );
  const actsOf = (line: Line) => (
    <div className={classes.acts} data-off-paper>
      {stopAnswers(line.status, grants).map(({ type, reason }) => (
        <ActionButton
          key={type}
          label={t(`record.${type}`)}
          name={t('record.actOn', { action: t(`record.${type}`), order: line.orderSn })}
          reason={reason}
          loading={isSending}
          onClick={() => send({ stop: line, type })}
        />
      ))}
    </div>
  );
  return (
    <LineTable
      title={t('record.stops')}
      note={failure === null ? null : <Refusal failure={failure} />}
      lines={lines}
      empty={<Text c="dimmed">{t('record.noStops')}</Text>}
      columns={[
        {
          name: t('fields.customer'),
          cell: (line) => (
            <>
              <div>
                {number(line.stop)}. {customerOf(line)}
              </div>
              <Text size="sm">{orderOf(line)}</Text>
            </>
          ),
        },
        { name: t('fields.address'), cell: addressOf },
        {
          name: t('fields.phone'),
          cell: ({ phone }) => (phone === '' ? null : <Phone number={phone} />),
        },
        {
          name: t('fields.deliveryAt'),
          cell: ({ deliveryAt }) => (deliveryAt === null ? null : date(deliveryAt)),
        },
        { name: t('load.load'), cell: ({ load }) => <LoadText load={load} /> },
        {
          name: t('fields.amount'),
          cell: ({ total, currency }) => money(total, currency),
          isFigure: true,
        },
        {
          name: t('fields.status'),
          cell: (line) => (
            <>
              {placeOf(line)}
              {actsOf(line)}
            </>
          ),
        },
      ]}
      card={(line) => (
        <>
          <span>
            {number(line.stop)}. {customerOf(line)}
          </span>
          <span>{placeOf(line)}</span>
          <span>{orderOf(line)}</span>
          <span>{money(line.total, line.currency)}</span>
          <div>{addressOf(line)}</div>
          <span>{line.phone === '' ? null : <Phone number={line.phone} />}</span>
          {actsOf(line)}
          <span />
        </>
      )}
    />
  );
}
