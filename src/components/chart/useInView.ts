import { type RefObject, useEffect, useRef } from 'react';
import type { Picture } from './layout.ts';
import type { Marks } from './marks.ts';

/** Keeps the place where the record is inside the picture's own box where that is narrower. */
export function useInView(picture: Picture, marks: Marks): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const here = picture.nodes.find(
    ({ shown: { node, group } }) => !group && marks.current.has(node.id),
  );
  const left = here?.x ?? 0;
  const right = here ? here.x + here.width : 0;
  useEffect(() => {
    const box = scroller.current;
    if (!box || right === 0) return;
    const isInside = left >= box.scrollLeft && right <= box.scrollLeft + box.clientWidth;
    if (!isInside) box.scrollLeft = (left + right - box.clientWidth) / 2;
  }, [left, right]);
  return scroller;
}
