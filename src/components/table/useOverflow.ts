import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether what lies in a box is wider than the box. A table that fits lets its head stick to the
 * top of the page; one that does not has to scroll sideways in a box of its own.
 */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild;
    if (!outer || !(inner instanceof HTMLElement)) return;
    const measure = () => setOverflows(inner.offsetWidth > outer.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [box]);
  return overflows;
}
