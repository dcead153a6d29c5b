import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * How many of some buttons have room in the one row that they share with others; the rest is to be folded
 * into its menu. All of them are tried anew when the row gets another width or its buttons other names.
 * @param row The box whose children stand in the row.
 * @param most How many there are.
 * @param names What they are called.
 */
export function useOneRow(row: RefObject<HTMLElement | null>, most: number, names: string): number {
  const key = `${most} ${names}`;
  const [tried, setTried] = useState({ key, count: most });
  const count = tried.key === key ? tried.count : most;
  const width = useRef(0);
  // After each rendering: what else is in the row may have become wider too.
  useLayoutEffect(() => {
    const box = row.current;
    if (!box) return;
    const fold = () => {
      if (count > 0 && isBroken(box)) setTried({ key, count: count - 1 });
    };
    fold();
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === width.current) return fold();
      width.current = box.clientWidth;
      setTried({ key, count: most });
    });
    width.current = box.clientWidth;
    observer.observe(box);
    return () => observer.disconnect();
  });
  return count;
}

/** Whether a child begins below the first one. A menu that is open stands below its button, outside of the row. */
function isBroken(box: HTMLElement): boolean {
  if (box.offsetHeight === 0) return false;
  const [first, ...others] = ([...box.children] as HTMLElement[]).filter(
    (part) => getComputedStyle(part).position !== 'absolute',
  );
  if (!first) return false;
  const end = first.offsetTop + first.offsetHeight;
  return others.some(({ offsetTop }) => offsetTop >= end);
}
