import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** By then a dialog, a menu or the page itself has given the focus back, where it does, milliseconds. */
const SETTLED = 450;

/**
 * Lets nobody who works by keyboard, or hears the page, stand nowhere. A page that was opened gives the
 * focus to its heading, unless something on it took it. What goes while it has the focus gives it to
 * the nearest heading or field; what is disabled gets it again when it is not.
 */
export function useFocusOnPage(): void {
  const router = useRouter();
  useEffect(() => {
    // It may be the page of before, made anew for another shop. What the browser itself has loaded
    // begins at its top.
    let isOpened = drawn.has(router);
    drawn.add(router);
    /** What had the focus last, and all that it stood in. */
    let around: readonly Element[] = [];
    let settling: ReturnType<typeof setTimeout> | undefined;

    const giveToHeading = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (isLost() && heading) heading.focus({ preventScroll: true });
      isOpened = isLost() && !heading;
    };
    const giveToNext = () => {
      settling = undefined;
      if (isLost() && !isOpened) nextTo(around)?.focus({ preventScroll: true });
    };
    const look = () => {
      if (!isLost()) return;
      if (isOpened) giveToHeading();
      else if (around[0] && !mayHave(around[0])) settling ??= setTimeout(giveToNext, SETTLED);
      else if (around[0]) settling ??= setTimeout(giveToNext);
    };
    const noteFocus = ({ target }: FocusEvent) => {
      isOpened = false;
      around = target instanceof Element ? pathOf(target) : [];
    };
    const noteBlur = ({ target }: FocusEvent) => {
      // Whoever presses beside everything leaves it on purpose; what is taken away is gone a moment later.
      setTimeout(() => {
        if (target === around[0] && isLost() && mayHave(target as Element)) around = [];
      });
    };
    const watching = new MutationObserver(look);
    watching.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', noteFocus);
    document.addEventListener('focusout', noteBlur);
    const stop = router.subscribe('onRendered', ({ pathChanged }) => {
      if (!pathChanged) return;
      isOpened = true;
      look();
    });
    return () => {
      stop();
      clearTimeout(settling);
      watching.disconnect();
      document.removeEventListener('focusin', noteFocus);
      document.removeEventListener('focusout', noteBlur);
    };
  }, [router]);
}

/** Whose office has been drawn before. */
const drawn = new WeakSet<object>();

/** Nobody has the focus: what had it is gone, or was left with the page before. */
const isLost = () => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
};

const mayHave = (element: Element) => element.isConnected && !element.matches(':disabled');

const pathOf = (element: Element): Element[] =>
  element.parentElement ? [element, ...pathOf(element.parentElement)] : [element];

const FIELDS = 'input:not([type=hidden], [type=file], [aria-haspopup]), select, textarea';
const HEADINGS = 'h1, h2, h3, h4';

/** Itself, or else the first heading or field of what is nearest around it; null to wait. */
function nextTo(around: readonly Element[]): HTMLElement | null {
  const [last] = around;
  if (last?.isConnected) return mayHave(last) ? (last as HTMLElement) : null;
  const left = around.filter((element) => element.isConnected);
  const dialog = document.querySelector('[aria-modal="true"]');
  if (dialog && !left.some((element) => dialog.contains(element))) return null;
  // A finger that wants no field is shown no keys to type with.
  const wanted = matchMedia('(pointer: coarse)').matches ? HEADINGS : `${HEADINGS}, ${FIELDS}`;
  for (const element of left) {
    const next = [...element.querySelectorAll<HTMLElement>(wanted)].find(
      (each) => mayHave(each) && each.checkVisibility?.() !== false,
    );
    if (next && !next.matches(FIELDS)) next.tabIndex = -1;
    if (next) return next;
  }
  return null;
}
