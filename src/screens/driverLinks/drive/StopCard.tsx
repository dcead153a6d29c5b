import { Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DriveStop } from '../../../../api/driverLinks/calls.ts';
import { PhoneButton } from '../../../components/Phone.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './drive.module.css';
import type { StopEvent } from './events.ts';
import { DeliverForm, FailForm, SkipForm } from './forms.tsx';
import { OUTCOME_OF } from './outcomes.ts';

type Act = StopEvent['type'];

interface StopCardProps {
  token: string;
  stop: DriveStop;
  /** Where the driver goes now. */
  isNext: boolean;
  currency: string;
  /** What was refused and is opened once more. */
  given: StopEvent | null;
  /** What was refused here. */
  notes: ReactNode;
  /** The waybill is on the road. */
  canAct: boolean;
  onAct: (event: StopEvent) => void;
}

const FORMS = { deliver: DeliverForm, fail: FailForm, skip: SkipForm };

/** One stop: to whom and where, what is brought and collected, and what happened. */
export function StopCard(props: StopCardProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const { stop, given, isNext } = props;
  const { date, money, name, number, phone, quantity } = useFormat();
  const [act, setAct] = useState<Act | null>(given?.type ?? null);
  useEffect(() => {
    if (given) setAct(given.type);
  }, [given]);
  const { address, boxes, contact, goods } = stop;
  const customer = name({ name: stop.customerName, nameZh: stop.customerNameZh });
  const Form = act === null ? null : FORMS[act];
  const lines = (
    <ul className={classes.goods}>
      {goods.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name here, and keep their order.
        <li key={index}>
          {quantity(one.quantity, one)} {name(one)}
        </li>
      ))}
    </ul>
  );
  return (
    <article
      className={classes.stop}
      data-next={isNext || undefined}
      aria-label={t('drive.stopName', { stop: number(stop.stop), customer })}
    >
      <div>
        <h3 className={classes.name}>
          {t('drive.stopName', { stop: number(stop.stop), customer })}
        </h3>
        <Text size="sm">{t('drive.order', { order: stop.orderSn })}</Text>
        {stop.deliveryAt === null ? null : (
          <Text size="sm">{t('drive.wanted', { at: date(stop.deliveryAt) })}</Text>
        )}
      </div>
      {address === null ? null : <Text>{address}</Text>}
      {contact === null ? null : <Text>{t('drive.contact', { name: contact })}</Text>}
      <div className={classes.wide}>
        {address === null ? null : (
          <Button
            component="a"
            variant="default"
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t('drive.mapOf', { address })}
          >
            {t('drive.map')}
          </Button>
        )}
        <PhoneButton number={stop.phone} label={t('drive.call', { phone: phone(stop.phone) })} />
      </div>
      {stop.toCollect === null ? null : (
        <p className={classes.collect}>
          {t('drive.collect', { cash: money(stop.toCollect, props.currency) })}
        </p>
      )}
      {stop.customerRemark ? (
        <Text>{t('drive.customerRemark', { remark: stop.customerRemark })}</Text>
      ) : null}
      {stop.merchantRemark ? (
        <Text>{t('drive.merchantRemark', { remark: stop.merchantRemark })}</Text>
      ) : null}
      {boxes === null ? null : (
        <strong>{t('drive.boxes', { count: boxes, shown: number(boxes) })}</strong>
      )}
      {isNext ? (
        lines
      ) : (
        <details className={classes.folded}>
          <summary>
            {t('drive.goods', { count: goods.length, shown: number(goods.length) })}
          </summary>
          {lines}
        </details>
      )}
      {props.notes}
      {stop.acts.length === 0 && props.canAct ? <Text>{t('drive.notThere')}</Text> : null}
      {stop.acts.length > 0 && Form === null ? (
        <div className={classes.wide}>
          {stop.acts.map((one) => (
            <Button
              key={one}
              size={isNext ? 'lg' : 'sm'}
              variant={one === 'deliver' ? 'filled' : 'default'}
              onClick={() => setAct(one)}
            >
              {t(`outcomes.${OUTCOME_OF[one]}`)}
            </Button>
          ))}
        </div>
      ) : null}
      {stop.acts.length > 0 && Form !== null ? (
        <Form
          key={given ? JSON.stringify(given) : ''}
          name={`drive.${props.token}.${stop.orderId}.${act}`}
          stop={stop}
          given={given}
          onCancel={() => setAct(null)}
          onAct={(event) => {
            setAct(null);
            props.onAct(event);
          }}
        />
      ) : null}
    </article>
  );
}
