import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lineAmount } from '../../../../machines/purchaseEntry/law/rules.ts';
import { useFormat } from '../../../lib/useFormat.ts';

import classes from './entry.module.css';
import { draftOf, useEntry } from './entryContext.ts';

/** The goods with what they cost, and the sum. */
export function Lines(): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const format = useFormat();
  const {
    lines,
    terms: { currency },
  } = useEntry(draftOf);
  const amounts = lines.map((line) => lineAmount(line, currency));
  const total = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  return (
    <ul className={classes.sums}>
      {lines.map(({ lineId, goods, unit, quantity }, index) => {
        const its = goods.units.find((candidate) => candidate.unit === unit);
        const amount = amounts[index];
        return (
          <li key={lineId}>
            <span>
              {quantity === null ? '–' : format.number(quantity)}{' '}
              {its ? format.unitName(its, quantity ?? 0) : unit} {format.name(goods)}
            </span>
            <span>{amount == null ? '–' : format.money(amount, currency)}</span>
          </li>
        );
      })}
      <li className={classes.total}>
        <span>{t('check.total')}</span>
        <span>{format.money(total, currency)}</span>
      </li>
    </ul>
  );
}
