import { useEffect } from 'react';
import { PRODUCT } from '../../api/kernel/product.ts';

/** Calls the browser's tab as the page; null leaves it as it is called. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
