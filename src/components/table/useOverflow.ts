import { type RefObject, useLayoutEffect, useState } from 'react';

/** How a table lies in the box around it. */
interface Overflow {
  /** Whether it is wider than the box. */
  overflows: boolean;
  /** Whether some of it is out of view at its start, and at its end. */
  before: boolean;
  after: boolean;
}

const FITS: Overflow = { overflows: false, before: false, after: false };

/**
 * How what lies in a box is placed in it. A table that fits lets its head stick to the top of the page;
 * one that does not has to scroll sideways in a box of its own, and says at which edge there is more.
 */
export function useOverflow(box: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState(FITS);
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild;
    if (!outer || !(inner instanceof HTMLElement)) return;
    const measure = () => {
      const room = inner.offsetWidth - outer.clientWidth;
      const next = {
        overflows: room > 0,
        before: room > 0 && outer.scrollLeft > 1,
        after: room > 0 && outer.scrollLeft < room - 1,
      };
      setOverflow((last) =>
        last.overflows === next.overflows &&
        last.before === next.before &&
        last.after === next.after
          ? last
          : next,
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    outer.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      outer.removeEventListener('scroll', measure);
    };
  }, [box]);
  return overflow;
}
