import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refundable } from '../../../../machines/order/rules.ts';
import { Panel } from '../../../components/Panel.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import type { OrderView } from './offers.ts';
import classes from './record.module.css';

/** What the order costs, what was paid and what went back. */
export function Amounts({ view }: { view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const { order } = view.detail;
  const { price } = order;
  const show = (amount: string | number) => money(amount, order.currency);
  const rows: [name: string, value: string, isSum?: boolean][] = [
    [t('record.items'), show(price.items)],
    [t('record.discount'), show(`-${price.discount}`)],
    [t('record.deliveryFee'), show(price.deliveryFee)],
    [t('record.gstOf', { percent: price.gstPercent }), show(price.gst)],
    [t('record.total'), show(price.total), true],
    [t('record.paid'), show(order.paid)],
    [t('record.refunded'), show(order.refunded)],
    [t('record.refundable'), show(refundable(view.facts))],
  ];
  const facts: [name: string, value: string | null][] = [
    [t('record.method'), order.paymentMethod ? t(`methods.${order.paymentMethod}`) : null],
    [t('record.terms'), order.paymentTermsCode],
    [t('record.invoice'), order.invoiceNo],
    [t('record.promotion'), order.promotionCode],
  ];
  return (
    <Panel title={t('record.amounts')}>
      <dl className={classes.amounts}>
        {rows
          .filter(([name, value]) => name !== t('record.discount') || value !== show('-0.00'))
          .map(([name, value, isSum]) => (
            <Fragment key={name}>
              <dt className={isSum ? classes.sum : undefined}>{name}</dt>
              <dd className={isSum ? classes.sum : undefined}>{value}</dd>
            </Fragment>
          ))}
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </Panel>
  );
}
