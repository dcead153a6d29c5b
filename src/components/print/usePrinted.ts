import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '../../lib/useFormat.ts';
import { loginOf, shopName, shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';
import { fitToPaper } from './paperFit.ts';

/** What stands on every paper: of which shop it is, who prints it, and when. */
interface Printed {
  shop: { name: string; picture: number | null } | null;
  by: string;
  at: string;
}

/**
 * The moment is that at which the browser begins to print, however long the page was open before. Then
 * the page's tables are made to fit too.
 */
export function usePrinted(): Printed {
  const { date, locale } = useFormat();
  const shop = useSession(shopOf);
  const by = useSession((snapshot) => loginOf(snapshot)?.username ?? '');
  const [at, setAt] = useState(() => new Date());
  // The browser prints what is there when the event has been heard.
  useWindowEvent('beforeprint', () => {
    flushSync(() => setAt(new Date()));
    fitToPaper();
  });
  useEffect(fitWhereShownAsPrinted, []);
  return {
    shop: shop && { name: shopName(shop, locale), picture: shop.imgBrand },
    by,
    at: date(at.toISOString()),
  };
}

/** A page that is looked at as it would be printed, as the tools of a browser show it, has no such event. */
function fitWhereShownAsPrinted(): () => void {
  const paper = window.matchMedia('print');
  const fit = () => {
    if (paper.matches) fitToPaper();
  };
  paper.addEventListener('change', fit);
  return () => paper.removeEventListener('change', fit);
}
