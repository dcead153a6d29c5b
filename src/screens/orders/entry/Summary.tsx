import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine } from '../../../../api/customers/addressLine.ts';
import { decidable, fromMinor, sumToMinor, toMinor } from '../../../../api/kernel/money.ts';
import { isMoment } from '../../../../machines/kernel/law/moment.ts';
import { isPaidFirst } from '../../../../machines/order/law/credit.ts';
import { enteredAmount } from '../../../../machines/orderEntry/law/price.ts';
import { pricesAreStale } from '../../../../machines/orderEntry/refresh.ts';
import { priceKey } from '../../../../machines/orderEntry/requests.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './entry.module.css';
import { contextOf, useEntry } from './entryContext.ts';
import { Figure } from './Figure.tsx';
import { PriceTable } from './PriceTable.tsx';
import { useOwnQuote } from './useQuote.ts';

/** What was answered so far: it grows with every step. */
export function Summary(): ReactNode {
  const { t } = useTranslation(['orderEntry', 'customers']);
  const format = useFormat();
  const { draft, priced } = useEntry(contextOf);
  const quote = useOwnQuote();
  const { customer, address, lines, deliveryAt } = draft;
  const isPriced = priced !== null && priced.key === priceKey(draft);
  const isStale = pricesAreStale(draft);
  const items = lines.reduce(
    (sum, line) => sum + toMinor(enteredAmount(line, format.currency) ?? '0'),
    0,
  );
  // What is owed is with GST and delivery, which the server alone reckons.
  const total = isPriced ? priced.answer.total : quote.total;
  const left =
    customer && total !== null
      ? toMinor(customer.creditLimit) - decidable(sumToMinor(customer.arBalance)) - toMinor(total)
      : null;
  const canBePriced = quote.total !== null || quote.isAsking || quote.failure !== null;
  const reckoned = (amount: string | number | null): ReactNode =>
    isPriced && amount !== null ? (
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
            {lines.length === 0 || isPaidFirst(draft.prepaid, customer.paymentTermsCode) ? null : (
              <>
                <dt>{t('summary.thisOrder')}</dt>
                <dd>{reckoned(total)}</dd>
                <dt>{t('summary.creditLeft')}</dt>
                <dd className={left !== null && left < 0 ? classes.over : undefined}>
                  {reckoned(left)}
                </dd>
              </>
            )}
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
          {isPriced || isStale ? null : (
            <dl className={classes.price}>
              <dt>{t('summary.beforeGst')}</dt>
              <dd>{format.money(fromMinor(items))}</dd>
            </dl>
          )}
        </section>
      ) : null}
      {deliveryAt === null || !isMoment(deliveryAt) ? null : (
        <section>
          <div>{t('summary.delivery', { time: format.date(deliveryAt) })}</div>
        </section>
      )}
      {isPriced ? (
        <section>
          <PriceTable price={priced.answer} />
        </section>
      ) : null}
    </>
  );
}
