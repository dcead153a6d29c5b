import { useEffect, useRef } from 'react';

/** A dialog that closes gives the focus back to its button by then, where that is still there. */
const SETTLED = 400;

/**
 * After an event the button that sent it is often gone, and the focus with it: the page's title takes
 * it then, so that whoever works by keyboard or hears the page begins at its head.
 * @param isViewing Whether nothing is filled in or sent.
 */
export function useFocusKept(isViewing: boolean): void {
  const wasViewing = useRef(isViewing);
  useEffect(() => {
    const isBack = isViewing && !wasViewing.current;
    wasViewing.current = isViewing;
    if (!isBack) return undefined;
    const settling = setTimeout(() => {
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }
    }, SETTLED);
    return () => clearTimeout(settling);
  }, [isViewing]);
}
