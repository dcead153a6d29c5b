import { useEffect, useRef } from 'react';

/** Reads again whenever something else is shown than before: figures beside the page of a list. */
export function useReadWith(shown: unknown, read: () => void): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    read();
  }, [shown, read]);
}
