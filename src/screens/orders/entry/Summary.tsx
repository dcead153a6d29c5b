import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine } from '../../../../api/customers/addressLine.ts';

import { fromMinor, sumToMinor, toMinor } from '../../../../api/kernel/money.ts';

import { isMoment } from '../../../../machines/kernel/law/moment.ts';
import { enteredAmount } from '../../../../machines/orderEntry/law/price.ts';
import { pricesAreStale } from '../../../../machines/orderEntry/refresh.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './entry.module.css';
import { draftOf, useEntry } from './entryContext.ts';
import { Figure } from './Figure.tsx';
import { PriceTable } from './PriceTable.tsx';
import { type Quote, useOwnQuote } from './useQuote.ts';
import { useTotals } from './useTotals.ts';

/** What was answered so far: it grows with every step. */
export function Summary(): ReactNode {
  const { t } = useTranslation(['orderEntry', 'customers']);
  const format = useFormat();
  const draft = useEntry(draftOf);
  const quote = useOwnQuote();
  const { priced, total, left, isOnAccount, canBePriced } = useTotals();
  const { customer, address, lines, deliveryAt } = draft;
  const isStale = pricesAreStale(draft);
  const items = lines.reduce(
    (sum, line) => sum + toMinor(enteredAmount(line, format.currency) ?? '0'),
    0,
  );
  const reckoned = (amount: string | number | null): ReactNode =>
    priced && amount !== null ? (
      format.money(amount)
    ) : (
      <Figure
        quote={quote}
        isWhole={canBePriced}
        shown={amount === null ? null : format.money(amount)}
      />
    );

  return (
    <>
      {customer ? (
        <section>
          <strong>{format.name(customer)}</strong>
          <dl className={classes.price}>
            <dt>{t('customers:gradeOf')}</dt>
            <dd>{t(`customers:grade.${customer.grade}`)}</dd>
            <dt>{t('customers:creditLimit')}</dt>
            <dd>{format.money(customer.creditLimit)}</dd>
            <dt>{t('customers:arBalance')}</dt>
            <dd>{format.money(customer.arBalance)}</dd>
            {isOnAccount ? (
              <>
                {sumToMinor(customer.awaitsAcceptance) === 0n ? null : (
                  <>
                    <dt>{t('customers:awaitsAcceptance')}</dt>
                    <dd>{format.money(customer.awaitsAcceptance)}</dd>
                  </>
                )}
                <dt>{t('summary.thisOrder')}</dt>
                <dd>{reckoned(total)}</dd>
                <dt>{t('summary.creditLeft')}</dt>
                <dd className={left !== null && left < 0 ? classes.over : undefined}>
                  {reckoned(left)}
                </dd>
              </>
            ) : null}
          </dl>
        </section>
      ) : (
        <p className={classes.dimmed}>{t('summary.empty')}</p>
      )}
      {address ? (
        <section>
          <div>{addressLine(address)}</div>
          <div className={classes.dimmed}>
            {address.contact} · {format.phone(address.phone)}
          </div>
        </section>
      ) : null}
      {lines.length > 0 ? (
        <section>
          <ul className={classes.summaryLines}>
            {lines.map((line) => {
              const amount = enteredAmount(line, format.currency);
              const its = line.goods.units.find(({ unit }) => unit === line.unit);
              return (
                <li key={line.lineId}>
                  <span>
                    {amount === null ? '–' : format.number(line.quantity ?? 0)}{' '}
                    {its ? format.unitName(its, line.quantity ?? 0) : line.unit}{' '}
                    {format.name(line.goods)}
                  </span>
                  {isStale ? (
                    <Skeleton height={14} width={60} />
                  ) : (
                    <span>{amount === null ? '–' : format.money(amount)}</span>
                  )}
                </li>
              );
            })}
          </ul>
          {priced || isStale ? null : (
            <dl className={classes.price}>
              <dt>{t('summary.beforeGst')}</dt>
              <dd>{format.money(fromMinor(items))}</dd>
              {canBePriced ? <Between quote={quote} /> : null}
            </dl>
          )}
        </section>
      ) : null}
      {deliveryAt === null || !isMoment(deliveryAt) ? null : (
        <section>
          <div>{t('summary.delivery', { time: format.date(deliveryAt) })}</div>
        </section>
      )}
      {priced ? (
        <section>
          <PriceTable price={priced} />
        </section>
      ) : null}
    </>
  );
}

/** All that lies between the goods and the total, so that a reader can add the figures up. */
function Between({ quote }: { quote: Quote }): ReactNode {
  const { t } = useTranslation('orderEntry');
  const format = useFormat();
  const { answer } = quote;
  const discount = answer === null ? 0 : toMinor(answer.discount);
  const rows: [name: string, amount: string | null][] = [
    ...(discount === 0
      ? []
      : [[t('price.discount'), `−${format.money(discount)}`] as [string, string]]),
    [
      t('price.delivery'),
      answer === null
        ? null
        : toMinor(answer.deliveryFee) === 0
          ? t('price.free')
          : format.money(answer.deliveryFee),
    ],
    [
      answer === null
        ? t('goods.column.gst')
        : t('goods.column.gstOf', { percent: answer.gstPercent }),
      answer === null ? null : format.money(answer.gst),
    ],
    [t('price.total'), answer === null ? null : format.money(answer.total)],
  ];
  return rows.map(([name, amount], index) => {
    const look = index === rows.length - 1 ? classes.total : undefined;
    return (
      <Fragment key={name}>
        <dt className={look}>{name}</dt>
        <dd className={look}>
          <Figure quote={quote} isWhole shown={amount} />
        </dd>
      </Fragment>
    );
  });
}
