import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './entry.module.css';
import type { Quote } from './useQuote.ts';

interface FigureProps {
  /** Where no head beside it says what it is. */
  name?: string;
  quote: Quote;
  /** Whether enough is said to be priced. */
  isWhole: boolean;
  /** Null where it is not known. */
  shown: string | null;
}

/** What the server reckons: known, on its way, or told as not known. */
export function Figure({
  name,
  quote: { isAsking, failure },
  isWhole,
  shown,
}: FigureProps): ReactNode {
  const { t } = useTranslation('orderEntry');
  return (
    <div className={classes.lineAmount} aria-busy={isAsking && isWhole}>
      {name === undefined ? null : <VisuallyHidden>{name} </VisuallyHidden>}
      {!isWhole ? (
        '–'
      ) : shown !== null && (isAsking || !failure) ? (
        shown
      ) : isAsking ? (
        <>
          <span aria-hidden="true">…</span>
          <VisuallyHidden>{t('goods.quoting')}</VisuallyHidden>
        </>
      ) : (
        <abbr title={t('goods.notQuoted')}>?</abbr>
      )}
    </div>
  );
}
