import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minorOrNull } from '../../../../api/kernel/money.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useApplication } from './applicationKind.ts';
import classes from './entry.module.css';

/** What was answered so far: a name and its value beside it, or below where there is little room. */
export function Answers(): ReactNode {
  const { t } = useTranslation(['afterSalesEntry', 'afterSales']);
  const { money, name, number, phone, quantity: inUnit } = useFormat();
  const { draft } = useApplication();
  const { claimed, order } = draft;
  if (order === null) return <Text c="dimmed">{t('summary.nothing')}</Text>;
  const lines = order.lines.flatMap((line) => {
    const quantity = claimed[String(line.id)];
    return quantity ? [{ line, quantity }] : [];
  });
  const customer = name({ name: order.customerName, nameZh: order.customerNameZh });
  const answers: [name: string, value: ReactNode][] = [
    [t('summary.customer'), `${customer} · ${phone(order.customerPhone)}`],
    [t('summary.order'), `${order.orderSn} · ${money(order.total, order.currency)}`],
    [
      t('summary.goods'),
      lines.length === 0
        ? null
        : lines.map(({ line, quantity }) => (
            <div key={line.id}>
              {inUnit(quantity, line)} {name(line)}
            </div>
          )),
    ],
    [t('summary.delivery'), draft.delivery ? t('summary.included') : null],
    [
      t('summary.problem'),
      draft.problem
        ? [draft.problem.name, draft.reason?.name].filter((part) => part).join(' – ')
        : null,
    ],
    [
      t('summary.refund'),
      draft.method
        ? [
            t(`afterSales:methods.${draft.method}`),
            // What was typed and is no amount of the currency is named at its field.
            minorOrNull(draft.amount, order.currency) === null
              ? null
              : money(draft.amount, order.currency),
          ]
            .filter((part) => part !== null)
            .join(' · ')
        : null,
    ],
    [
      t('summary.description'),
      draft.description.trim() === '' ? null : (
        <span key="description" className={classes.words}>
          {draft.description.trim()}
        </span>
      ),
    ],
    [t('summary.pictures'), draft.pictures.length === 0 ? null : number(draft.pictures.length)],
  ];
  return (
    <dl className={classes.answers}>
      {answers
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
