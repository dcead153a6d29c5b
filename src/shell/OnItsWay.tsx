import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './office.module.css';

/** So long a page may be on its way before that is told, in milliseconds: most are there before. */
const UNTOLD = 400;

/** Tells that the next page is on its way, below the bar: meanwhile the one before it stands there. */
export function OnItsWay(): ReactNode {
  const { t } = useTranslation();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = window.setTimeout(() => setTold(true), UNTOLD);
    return () => {
      window.clearTimeout(timer);
      setTold(false);
    };
  }, [isLoading]);
  return isTold ? (
    <div role="progressbar" aria-label={t('loading')} className={classes.onItsWay} />
  ) : null;
}
