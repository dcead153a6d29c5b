import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSummaryIsBelow } from '../../../components/entry/useSummaryIsBelow.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './entry.module.css';
import { draftOf, useEntry } from './entryContext.ts';
import { Figure } from './Figure.tsx';
import { useOwnQuote } from './useQuote.ts';
import { useTotals } from './useTotals.ts';

/** Where the summary lies far below: the total, and the credit that it leaves, in the bar that stays in sight. */
export function TotalsInBar(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const { money } = useFormat();
  const { lines } = useEntry(draftOf);
  const quote = useOwnQuote();
  const { total, left, isOnAccount, canBePriced } = useTotals();
  const isBelow = useSummaryIsBelow();
  if (!isBelow || lines.length === 0) return null;
  const isOver = left !== null && left < 0;
  const shown = (amount: string | number | null) => (
    <Figure quote={quote} isWhole={canBePriced} shown={amount === null ? null : money(amount)} />
  );
  return (
    <dl className={classes.price}>
      <dt>{t('summary.thisOrder')}</dt>
      <dd>{shown(total)}</dd>
      {isOnAccount ? (
        <>
          <dt>{t(isOver ? 'summary.overCredit' : 'summary.creditLeft')}</dt>
          <dd className={isOver ? classes.over : undefined}>{shown(isOver ? -left : left)}</dd>
        </>
      ) : null}
    </dl>
  );
}
