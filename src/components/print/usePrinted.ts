import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '../../lib/useFormat.ts';
import { loginOf, shopName, shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';

/** What stands on every paper: of which shop it is, who prints it, and when. */
interface Printed {
  shop: { name: string; picture: number | null } | null;
  by: string;
  at: string;
}

/** The moment is that at which the browser begins to print, however long the page was open before. */
export function usePrinted(): Printed {
  const { date, locale } = useFormat();
  const shop = useSession(shopOf);
  const by = useSession((snapshot) => loginOf(snapshot)?.username ?? '');
  const [at, setAt] = useState(() => new Date());
  // The browser prints what is there when the event has been heard.
  useWindowEvent('beforeprint', () => flushSync(() => setAt(new Date())));
  return {
    shop: shop && { name: shopName(shop, locale), picture: shop.imgBrand },
    by,
    at: date(at.toISOString()),
  };
}
