import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes pasted pictures: those pasted here, and those pasted nowhere else while this is the only field,
 * which says so by `data-picture-field`.
 */
export function usePaste(
  place: RefObject<HTMLElement | null>,
  take: (files: readonly File[]) => void,
): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isHere = place.current?.contains(event.target as Node) ?? false;
      const isOnly = document.querySelectorAll('[data-picture-field]').length === 1;
      if (files.length === 0 || (!isHere && !isOnly)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [place]);
}
