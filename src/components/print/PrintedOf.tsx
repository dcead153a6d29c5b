import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './print.module.css';

interface PrintedOfProps {
  shown: number;
  total: { count: number; exact: boolean };
}

/** Says on paper how many of a list's lines are there, where that is not all of them. */
export function PrintedOf({ shown, total }: PrintedOfProps): ReactNode {
  const { t } = useTranslation('records');
  const { number } = useFormat();
  if (total.exact && shown >= total.count) return null;
  return (
    <p className={classes.printedOf}>
      {t('list.sheet.shownOf', {
        shown: number(shown),
        count: `${number(total.count)}${total.exact ? '' : '+'}` as never,
      })}
    </p>
  );
}
