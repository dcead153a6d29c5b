import { useEffect } from 'react';

/** Calls the browser's tab as the page; null leaves it as it is called. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Larder`;
  }, [title]);
}
