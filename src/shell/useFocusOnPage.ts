import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Gives the focus to the heading of a page that was opened, unless something on it took it: else it is
 * lost with the page before, and whoever works by keyboard or hears the page begins nowhere.
 */
export function useFocusOnPage(): void {
  const router = useRouter();
  useEffect(() => {
    let waiting: MutationObserver | undefined;
    const settle = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (isLost() && heading) heading.focus({ preventScroll: true });
      if (!isLost() || heading) waiting?.disconnect();
    };
    const stop = router.subscribe('onRendered', ({ pathChanged }) => {
      if (!pathChanged) return;
      waiting?.disconnect();
      waiting = new MutationObserver(settle);
      waiting.observe(document.body, { childList: true, subtree: true });
      settle();
    });
    return () => {
      stop();
      waiting?.disconnect();
    };
  }, [router]);
}

/** Nobody has the focus: what had it is gone, or was left with the page before. */
const isLost = () => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
};
