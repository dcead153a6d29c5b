import { useEffect, useRef } from 'react';

/**
 * For what is shown for a while over the page: when it goes, the focus is where it was before,
 * unless something else has it by then.
 */
export function useFocusBack(): void {
  const before = useRef<Element | null>(null);
  // Asked while rendering: once it is shown, the focus is in it.
  before.current ??= openerOf(document.activeElement);
  useEffect(
    () => () => {
      // What had the focus is out of the page by now, and the body has it.
      const isFree = document.activeElement === document.body || !document.activeElement;
      if (isFree && before.current instanceof HTMLElement) {
        before.current.focus({ preventScroll: true });
      }
    },
    [],
  );
}

/** An entry of a menu is gone by then: the button that opens the menu stands for it. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  const opener = menu?.getAttribute('aria-labelledby');
  return opener ? document.getElementById(opener) : element;
}
