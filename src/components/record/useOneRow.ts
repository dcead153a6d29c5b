import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * How many of some buttons have room in the one row that they share with others; the rest is to be folded
 * into its menu. All of them are tried anew when the row gets another width or its buttons another name.
 * @param row The box whose children stand in the row.
 * @param names The buttons, the one that is folded first at the end.
 */
export function useOneRow(row: RefObject<HTMLElement | null>, names: readonly string[]): number {
  const key = names.join('\n');
  const [tried, setTried] = useState({ key, count: names.length });
  const count = tried.key === key ? tried.count : names.length;
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
      setTried({ key, count: names.length });
    });
    width.current = box.clientWidth;
    observer.observe(box);
    return () => observer.disconnect();
  });
  return count;
}

/** Whether a child begins below the first one. */
function isBroken(box: HTMLElement): boolean {
  const [first, ...others] = [...box.children] as HTMLElement[];
  if (!first) return false;
  const end = first.offsetTop + first.offsetHeight;
  return first.offsetHeight > 0 && others.some(({ offsetTop }) => offsetTop >= end);
}
