import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drive } from '../../../../api/driverLinks/calls.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './drive.module.css';
import type { StopEvent } from './events.ts';
import { OUTCOME_OF } from './outcomes.ts';

type Noted = Drive['noted'][number];

interface DoneStopsProps {
  /** Of the waybill: delivered, or noted on this phone and not sent. */
  stops: Drive['stops'];
  /** No longer on the waybill: they came back. */
  left: readonly Noted[];
  noted: readonly Noted[];
  waitsAt: (orderId: number) => StopEvent | undefined;
  isLost: boolean;
  currency: string;
  notesAt: (orderId: number) => ReactNode;
}

/** What is behind the driver, folded; what waits to be sent stands open. */
export function DoneStops(props: DoneStopsProps): ReactNode {
  const { t } = useTranslation(['driverLinks', 'deliveryNotes']);
  const { stops, left, noted, waitsAt, isLost } = props;
  const { money, name, number } = useFormat();
  const count = stops.length + left.length;
  if (count === 0) return null;
  const nameOf = ({ customerName, customerNameZh }: Noted | Drive['stops'][number]) =>
    name({ name: customerName, nameZh: customerNameZh });
  const waiting = stops.filter(({ orderId }) => waitsAt(orderId));
  const sent = stops.filter(({ orderId }) => !waitsAt(orderId));
  const doneOf = (stop: Drive['stops'][number]) =>
    stop.isCancelled
      ? t('drive.cancelled')
      : saidOf(noted.find(({ orderId }) => orderId === stop.orderId));
  const saidOf = (one: Noted | undefined) => {
    if (!one) return t('outcomes.delivered');
    const outcome = t(`outcomes.${one.outcome}`);
    const reason = one.reason === null ? '' : t(`deliveryNotes:reasons.${one.reason}`);
    return [
      reason === '' ? outcome : t('drive.outcomeWith', { outcome, reason }),
      one.signedBy === '' ? '' : t('drive.signedByName', { name: one.signedBy }),
      one.cash === null ? '' : t('drive.cash', { cash: money(one.cash, props.currency) }),
      one.remark,
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const item = (one: Noted | Drive['stops'][number], said: ReactNode) => (
    <li key={one.orderId} className={classes.stop}>
      <strong>{nameOf(one)}</strong>
      <Text size="sm">{t('drive.order', { order: one.orderSn })}</Text>
      {said}
      {props.notesAt(one.orderId)}
    </li>
  );
  return (
    <>
      {waiting.length === 0 ? null : (
        <ul className={classes.list}>
          {waiting.map((stop) => {
            const event = waitsAt(stop.orderId);
            return item(
              stop,
              <>
                <span>{event ? t(`outcomes.${OUTCOME_OF[event.type]}`) : null}</span>
                <Badge size="lg" variant="outline" color="gray" c="var(--mantine-color-text)">
                  {t(isLost ? 'drive.waits' : 'drive.sending')}
                </Badge>
              </>,
            );
          })}
        </ul>
      )}
      {sent.length + left.length === 0 ? null : (
        <details className={classes.folded}>
          <summary>
            {t('drive.doneOf', {
              count: sent.length + left.length,
              shown: number(sent.length + left.length),
            })}
          </summary>
          <ul className={classes.list}>
            {sent.map((stop) => item(stop, <span>{doneOf(stop)}</span>))}
            {left.map((one) => item(one, <span>{saidOf(one)}</span>))}
          </ul>
        </details>
      )}
    </>
  );
}
