import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toMinor } from '../../../../api/kernel/money.ts';
import type { PriceAnswer } from '../../../../machines/orderEntry/services.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGstRows } from '../useGstRows.ts';
import classes from './entry.module.css';

/** What the order costs, as the server says: items, discount, delivery, GST, total. */
export function PriceTable({ price }: { price: PriceAnswer }): ReactNode {
  const { t } = useTranslation('orderEntry');
  const { money } = useFormat();
  const { currency } = price;
  const gstRows = useGstRows(price, price.lines);
  const discount = toMinor(price.discount);
  return (
    <dl className={classes.price}>
      <dt>{t('price.items')}</dt>
      <dd>{money(price.items, currency)}</dd>
      {discount === 0 ? null : (
        <>
          <dt>
            {price.promotion
              ? t('price.promotion', { code: price.promotion.code })
              : t('price.discount')}
          </dt>
          <dd>−{money(price.discount, currency)}</dd>
        </>
      )}
      <dt>{t('price.delivery')}</dt>
      <dd>
        {toMinor(price.deliveryFee) === 0 ? t('price.free') : money(price.deliveryFee, currency)}
      </dd>
      {gstRows.map(([name, amount]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </Fragment>
      ))}
      <dt className={classes.total}>{t('price.total')}</dt>
      <dd className={classes.total}>{money(price.total, currency)}</dd>
    </dl>
  );
}
